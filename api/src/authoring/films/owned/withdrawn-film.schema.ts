import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** A film that its owner has withdrawn or replaced, by its id: a restore of an older backup leaves it out. */
export interface WithdrawnFilmRecord {
  _id: Types.ObjectId;
  at: Date;
}

export const WITHDRAWN_FILM_MODEL = 'WithdrawnFilm';

export const withdrawnFilmSchema = new Schema<WithdrawnFilmRecord>(
  { at: { type: Date, required: true } },
  { collection: 'withdrawn_films', versionKey: false },
);

export const withdrawnFilmCollection = defineCollection<WithdrawnFilmRecord>({
  name: WITHDRAWN_FILM_MODEL,
  schema: withdrawnFilmSchema,
  people: [],
});
