import { Schema, type Types } from 'mongoose';
import { WITH_COURSE } from '../../../catalog/index.ts';
import { defineCollection } from '../../../foundation/index.ts';
import { type FilmRecord, filmFields } from '../videos/video.schema.ts';

/** The film of an account. In a collection of its own: whatever reads the library does not know of it, in earlier versions too. */
export interface OwnedFilmRecord extends FilmRecord {
  owner: Types.ObjectId;
}

export const OWNED_FILM_MODEL = 'OwnedFilm';

export const ownedFilmSchema = new Schema<OwnedFilmRecord>(
  { ...filmFields, owner: { type: Schema.Types.ObjectId, required: true, index: true } },
  { collection: 'owned_films', versionKey: false },
);

export const ownedFilmCollection = defineCollection<OwnedFilmRecord>({
  name: OWNED_FILM_MODEL,
  schema: ownedFilmSchema,
  people: [{ field: 'owner', erase: 'delete' }],
  title: 'Fichiers des films de pratique',
  purpose: 'practice',
  retention: WITH_COURSE,
  alsoErased: 'their files, also when an older backup is restored',
  export: { nothing: '«Films de pratique» names them; their owner sees them there' },
});
