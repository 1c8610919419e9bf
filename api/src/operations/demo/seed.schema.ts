import { Schema } from 'mongoose';

/** Marks seed data as inserted, in the same transaction. */
export interface SeedRecord {
  _id: string;
  at: Date;
}

export const SEED_MODEL = 'Seed';

export const seedSchema = new Schema<SeedRecord>(
  { _id: String, at: { type: Date, required: true } },
  { collection: 'seeds', versionKey: false },
);
