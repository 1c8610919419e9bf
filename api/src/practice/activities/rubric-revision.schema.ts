import type { Anchor, RubricStep, StepMark } from '@iris/contract/programs';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** The rubric of an activity as it was when it was first used; it never changes. The same content is the same revision. */
export interface RubricRevisionRecord {
  _id: Types.ObjectId;
  /** The id of the activity. */
  lesson: Types.ObjectId;
  number: number;
  /** SHA-256 of its content. */
  digest: string;
  steps: RubricStep[];
  pass_level: number;
  reference: { video: string; marks: StepMark[] };
  anchors: (Omit<Anchor, 'video'> & { video: string })[];
  created_at: Date;
}

export const RUBRIC_REVISION_MODEL = 'RubricRevision';

export const rubricRevisionSchema = new Schema<RubricRevisionRecord>(
  {
    lesson: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    digest: { type: String, required: true },
    steps: { type: [Object], required: true } as never,
    pass_level: { type: Number, required: true },
    reference: { type: Object, required: true },
    anchors: { type: [Object], required: true } as never,
    created_at: { type: Date, required: true },
  },
  { collection: 'rubric_revisions', versionKey: false, minimize: false },
)
  .index({ lesson: 1, digest: 1 }, { unique: true })
  .index({ lesson: 1, number: 1 }, { unique: true })
  .index({ 'reference.video': 1 })
  .index({ 'anchors.video': 1 });

export const rubricRevisionCollection = defineCollection<RubricRevisionRecord>({
  name: RUBRIC_REVISION_MODEL,
  schema: rubricRevisionSchema,
  people: [],
});
