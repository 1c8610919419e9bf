import { Schema, type Types } from 'mongoose';
import { type FilmRecord, filmFields } from '../videos/video.schema.ts';

/** The film of an account. In a collection of its own: whatever reads the library does not know of it, in earlier versions too. */
export interface OwnedFilmRecord extends FilmRecord {
  owner: Types.ObjectId;
}

export const OWNED_FILM_MODEL = 'OwnedFilm';

export const ownedFilmSchema = new Schema<OwnedFilmRecord>(
  { ...filmFields, owner: { type: Schema.Types.ObjectId, required: true } },
  { collection: 'owned_films', versionKey: false },
);
