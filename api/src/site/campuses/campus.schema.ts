import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

export interface CampusRecord {
  _id: Types.ObjectId;
  name: string;
  location: string;
  image: string;
  image_alt: string;
  description: string;
  /** Raised by 1 with each change. */
  version: number;
}

export const CAMPUS_MODEL = 'Campus';

export const campusSchema = new Schema<CampusRecord>(
  {
    name: { type: String, required: true },
    location: { type: String, required: true },
    image: { type: String, required: true },
    image_alt: { type: String, default: '' },
    description: { type: String, required: true },
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'campuses', versionKey: false },
);

export const campusCollection = defineCollection<CampusRecord>({
  name: CAMPUS_MODEL,
  schema: campusSchema,
  people: [],
});
