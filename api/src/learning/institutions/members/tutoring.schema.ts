import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, WITH_ACCOUNT } from '../../../foundation/index.ts';

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

export const tutoringCollection = defineCollection<TutoringRecord>({
  name: TUTORING_MODEL,
  schema: tutoringSchema,
  people: [
    { field: 'tutor', erase: 'delete' },
    { field: 'resident', erase: 'delete' },
  ],
  title: 'Tutorats',
  purpose: 'institutions',
  retention: WITH_ACCOUNT,
  alsoErased: 'the notifications that ask for them',
  export: {
    // Without names of others.
    toRows: (records, { account }) =>
      records.map(({ tutor, asked_at, agreed_at, refused_at }) => ({
        'Vous êtes': tutor.equals(account) ? 'le tuteur' : "l'interne suivi",
        Demandé: asked_at.toISOString(),
        Accepté: instantOf(agreed_at),
        Refusé: instantOf(refused_at),
      })),
  },
});
