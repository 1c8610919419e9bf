import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';
import { submissionCollection } from '../submissions/submission.schema.ts';

/** The formats in which browsers record. */
export const VOICE_NOTE_TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;

export type VoiceNoteType = (typeof VOICE_NOTE_TYPES)[number];

/** A spoken comment. */
export interface VoiceNoteRecord {
  /** Random: it is read by the learner, whom an id that counts seconds would tell when it was recorded. */
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  rater: Types.ObjectId;
  type: VoiceNoteType;
  data: Buffer;
  created_at: Date;
  /** When it is deleted, because no draft or rating names it. */
  delete_at?: Date;
}

export const VOICE_NOTE_MODEL = 'VoiceNote';

export const voiceNoteSchema = new Schema<VoiceNoteRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true },
    rater: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: VOICE_NOTE_TYPES, required: true },
    data: { type: Buffer, required: true },
    created_at: { type: Date, required: true },
    delete_at: { type: Date, expires: 0 },
  },
  { collection: 'voice_notes', versionKey: false },
)
  .index({ submission: 1, rater: 1 })
  .index({ rater: 1 });

export const voiceNoteCollection = defineCollection<VoiceNoteRecord>({
  name: VOICE_NOTE_MODEL,
  schema: voiceNoteSchema,
  people: [
    // Those of ratings that stay are given to nobody before, with them.
    { field: 'rater', erase: 'delete' },
    { field: 'submission', through: submissionCollection, erase: 'delete' },
  ],
  title: 'Enregistrements',
  purpose: 'practice',
  retention: {
    until: "Jusqu'à la suppression du film évalué, ou celle de votre compte pour un enregistrement non envoyé.",
  },
  export: {
    toRows: (records, { account }) =>
      records
        .filter(({ rater }) => rater.equals(account))
        .map(({ created_at, type, data }) => ({
          'Enregistré le': created_at.toISOString(),
          Enregistrement: `data:${type};base64,${Buffer.from(data.buffer).toString('base64')}`,
        })),
  },
});
