import { Schema, type Types } from 'mongoose';

/** A deleted account whose name is still to be taken off the journal; its id is that of the account. */
export interface AnonymizationRecord {
  _id: Types.ObjectId;
}

export const ANONYMIZATION_MODEL = 'Anonymization';

export const anonymizationSchema = new Schema<AnonymizationRecord>(
  { _id: { type: Schema.Types.ObjectId, required: true } },
  { collection: 'anonymizations', versionKey: false },
);
