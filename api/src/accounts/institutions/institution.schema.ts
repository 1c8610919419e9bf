import { foldText } from '@iris/contract/foundation';
import { Schema, type Types } from 'mongoose';
import { defineCollection, searchText } from '../../foundation/index.ts';

export interface InstitutionRecord {
  _id: Types.ObjectId;
  name: string;
  /** The name as it is compared: two institutions differ in more than case and accents. */
  folded: string;
  /** Fourteen digits; empty without one. */
  siret: string;
  created_at: Date;
  /** Null while it is open. */
  closed_at: Date | null;
  /** When somebody was last invited to it. */
  import_at?: Date;
  version: number;
  search: string;
}

/** What follows from name and SIRET of an institution. */
export function toIdentity({ name, siret }: Pick<InstitutionRecord, 'name' | 'siret'>) {
  return { name, siret, folded: foldText(name), search: searchText(name, siret) };
}

export const INSTITUTION_MODEL = 'Institution';

export const institutionSchema = new Schema<InstitutionRecord>(
  {
    name: { type: String, required: true },
    folded: { type: String, required: true, unique: true },
    siret: { type: String, default: '' },
    created_at: { type: Date, required: true },
    closed_at: { type: Date, default: null },
    import_at: Date,
    version: { type: Number, required: true, default: 1 },
    search: { type: String, required: true },
  },
  { collection: 'institutions', versionKey: false },
).index({ siret: 1 }, { unique: true, partialFilterExpression: { siret: { $gt: '' } } });

export const institutionCollection = defineCollection<InstitutionRecord>({
  name: INSTITUTION_MODEL,
  schema: institutionSchema,
  people: [],
});
