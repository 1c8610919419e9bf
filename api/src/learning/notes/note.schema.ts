import { formatMoment } from '@iris/contract/foundation';
import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, titleOf } from '../../foundation/index.ts';

export interface NoteRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  user: Types.ObjectId;
  /** From 1; unique in its lesson and at most the number of notes allowed, which limits them. */
  place: number;
  at: number | null;
  text: string;
  created_at: Date;
  updated_at: Date;
  version: number;
}

export const NOTE_MODEL = 'Note';

export const noteSchema = new Schema<NoteRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    place: { type: Number, required: true },
    at: { type: Number, default: null },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'notes', versionKey: false },
)
  .index({ enrollment: 1, lesson: 1, place: 1 }, { unique: true })
  .index({ enrollment: 1, lesson: 1, at: 1, _id: 1 })
  .index({ user: 1 });

export const noteCollection = defineCollection<NoteRecord>({
  name: NOTE_MODEL,
  schema: noteSchema,
  people: [
    { field: 'enrollment', through: enrollmentCollection, erase: 'delete' },
    { field: 'user', erase: 'delete' },
  ],
  title: 'Notes',
  purpose: 'learning',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.lessons(records.map(({ lesson }) => lesson));
      return records.map(({ lesson, at, text, created_at, updated_at }) => ({
        Leçon: titleOf(titles, lesson),
        'Moment du film': at === null ? null : formatMoment(at),
        Texte: text,
        Écrite: created_at.toISOString(),
        Modifiée: updated_at.toISOString(),
      }));
    },
  },
});
