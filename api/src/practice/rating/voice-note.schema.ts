import { Schema, type Types } from 'mongoose';

/** A spoken comment. Without reference in a draft or rating it is deleted after a day. */
export interface VoiceNoteRecord {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  rater: Types.ObjectId;
  type: 'audio/webm' | 'audio/mp4' | 'audio/ogg';
  data: Buffer;
  created_at: Date;
}

export const VOICE_NOTE_MODEL = 'VoiceNote';

export const voiceNoteSchema = new Schema<VoiceNoteRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true, index: true },
    rater: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: ['audio/webm', 'audio/mp4', 'audio/ogg'], required: true },
    data: { type: Buffer, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'voice_notes', versionKey: false },
);
