import { Schema, Types } from 'mongoose';
import { enrollmentCollection, WITH_COURSE } from '../../../catalog/index.ts';
import { defineCollection } from '../../../foundation/index.ts';

/** What happened, with what shows it. */
export type ProofData =
  | { type: 'begun'; revision: number }
  | { type: 'moved'; revision: number }
  | { type: 'lesson_completed'; lesson: string; evidence: object }
  | { type: 'course_completed'; progress: number };

/** A link of the chain of events that prove a progress; it is only ever inserted. */
export interface ProofEventRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  /** From 1, without gaps. */
  seq: number;
  at: Date;
  data: ProofData;
  /** Hash of the event before; empty for the first. */
  previous: string;
  /** SHA-256 of everything above. */
  hash: string;
}

export const PROOF_EVENT_MODEL = 'ProofEvent';

export const proofEventSchema = new Schema<ProofEventRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    data: { type: Object, required: true },
    previous: { type: String, default: '' },
    hash: { type: String, required: true },
  },
  { collection: 'proof_events', versionKey: false, minimize: false },
).index({ enrollment: 1, seq: 1 }, { unique: true });

export const proofEventCollection = defineCollection<ProofEventRecord>({
  name: PROOF_EVENT_MODEL,
  schema: proofEventSchema,
  people: [{ field: 'enrollment', through: enrollmentCollection, erase: 'delete' }],
  title: 'Preuves de suivi',
  purpose: 'learning',
  retention: WITH_COURSE,
  export: { nothing: 'hashes of what «Leçons suivies» and «Inscriptions» say' },
});
