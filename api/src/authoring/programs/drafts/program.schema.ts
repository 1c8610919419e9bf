import type { Teaching } from '@iris/contract/programs';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** A module of a draft, with the ids of its lessons. */
export interface DraftModule {
  _id: Types.ObjectId;
  title: string;
  lessons: Types.ObjectId[];
}

/** The draft of a course's program; its id is that of the course. */
export interface ProgramRecord {
  _id: Types.ObjectId;
  teaching: Teaching;
  modules: DraftModule[];
  version: number;
  /** Written by each publication, so that it conflicts with changes; the date to show is the revision's. */
  published_at?: Date;
}

export const PROGRAM_MODEL = 'Program';

const draftModule = new Schema<DraftModule>(
  { title: { type: String, required: true }, lessons: [Schema.Types.ObjectId] },
  { versionKey: false },
);

export const programSchema = new Schema<ProgramRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    teaching: { type: Object, required: true },
    modules: [draftModule],
    version: { type: Number, required: true },
    published_at: Date,
  },
  { collection: 'programs', versionKey: false, minimize: false },
);

export const programCollection = defineCollection<ProgramRecord>({
  name: PROGRAM_MODEL,
  schema: programSchema,
  people: [],
});
