import { Schema, type Types } from 'mongoose';

/** That a tutor follows a resident, as a manager asked; the resident decides. */
export interface TutoringRecord {
  _id: Types.ObjectId;
  institution: Types.ObjectId;
  tutor: Types.ObjectId;
  resident: Types.ObjectId;
  asked_at: Date;
  /** Null while the resident has not agreed, or has withdrawn. */
  agreed_at: Date | null;
  /** When the resident refused or withdrew. */
  refused_at?: Date;
}

export const TUTORING_MODEL = 'Tutoring';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const tutoringSchema = new Schema<TutoringRecord>(
  {
    institution: id,
    tutor: id,
    resident: id,
    asked_at: { type: Date, required: true },
    agreed_at: { type: Date, default: null },
    refused_at: Date,
  },
  { collection: 'tutorings', versionKey: false },
)
  .index({ institution: 1, tutor: 1, resident: 1 }, { unique: true })
  .index({ institution: 1, resident: 1 })
  .index({ resident: 1 })
  .index({ tutor: 1 });
