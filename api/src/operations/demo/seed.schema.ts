import { Schema } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

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

export const seedCollection = defineCollection<SeedRecord>({ name: SEED_MODEL, schema: seedSchema, people: [] });
