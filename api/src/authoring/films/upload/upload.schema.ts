import { Schema, Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** What an upload is for. */
export type UploadPurpose = 'library' | 'submission';

/** An upload, whose bytes are in a file of its id. */
export interface UploadRecord {
  _id: Types.ObjectId;
  /** The account that began it; nobody else can continue it. */
  owner: Types.ObjectId;
  /** Where its film will belong; absent for the library. */
  submission?: Types.ObjectId;
  name: string;
  size: number;
  created_at: Date;
  /** When its film was begun to be made, last. */
  completing_at?: Date;
  /** Whether its files are being deleted: it cannot become a film any more. */
  given_up?: boolean;
  /** The film that it has become. */
  video?: Types.ObjectId;
}

export const UPLOAD_MODEL = 'Upload';

export const uploadSchema = new Schema<UploadRecord>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    submission: { type: Schema.Types.ObjectId, index: true, sparse: true },
    name: { type: String, required: true },
    size: { type: Number, required: true },
    created_at: { type: Date, required: true, index: true },
    completing_at: Date,
    given_up: Boolean,
    video: Schema.Types.ObjectId,
  },
  { collection: 'uploads', versionKey: false },
);

/** An upload of a deleted account: the clean-up of the instance that has its file deletes both within an hour. */
const GIVEN_UP = {
  given_up: true,
  owner: new Types.ObjectId('0'.repeat(24)),
  name: '',
  created_at: new Date(0),
} as const;

export const uploadCollection = defineCollection<UploadRecord>({
  name: UPLOAD_MODEL,
  schema: uploadSchema,
  people: [{ field: 'owner', erase: 'anonymize', change: () => ({ $set: GIVEN_UP, $unset: { submission: 1 } }) }],
  title: 'Envois de films en cours',
  names: ['name', 'submission'],
  purpose: 'library',
  retention: { until: 'Deux jours au plus.' },
  export: { nothing: 'half of a file, for hours' },
});
