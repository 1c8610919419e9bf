import { Schema } from 'mongoose';

/** The claim of who fills the database: written in the same transaction as what it stands for. */
export interface SeedRecord {
  _id: string;
  at: Date;
}

export const SEED_MODEL = 'Seed';

export const seedSchema = new Schema<SeedRecord>(
  { _id: String, at: { type: Date, required: true } },
  { collection: 'seeds', versionKey: false },
);
