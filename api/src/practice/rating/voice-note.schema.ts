import { Schema, type Types } from 'mongoose';
import { defineCollection, type ExportedRow } from '../../foundation/index.ts';
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

/** Of the recordings in an export, in bytes: it is one answer, which a process writes in its memory. */
const EXPORTED_BYTES_MAX = 32 * 1024 ** 2;

const TOO_MANY = "Trop volumineux pour cette page\u00a0: demandez-le à l'académie";

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
  large: 'data',
  export: {
    toRows: async (records, { account, find }) => {
      const rows: ExportedRow[] = [];
      let bytes = 0;
      for (const { _id, created_at } of records.filter(({ rater }) => rater.equals(account))) {
        const [note] = bytes < EXPORTED_BYTES_MAX ? await find(voiceNoteCollection, { _id }) : [];
        const recording = note ? toAddress(note) : TOO_MANY;
        bytes += recording.length;
        rows.push({ 'Enregistré le': created_at.toISOString(), Enregistrement: recording });
      }
      return rows;
    },
  },
});

function toAddress({ type, data }: VoiceNoteRecord): string {
  return `data:${type};base64,${Buffer.from(data.buffer).toString('base64')}`;
}
