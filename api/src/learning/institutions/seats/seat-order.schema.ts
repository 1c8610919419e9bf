import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** Seats that an institution has bought. */
export interface SeatOrderRecord {
  _id: Types.ObjectId;
  institution: Types.ObjectId;
  /** Null for all courses of the catalog. */
  course: Types.ObjectId | null;
  /** How many; as many are stored. */
  seats: number;
  /** The first and the last day, and the instants at which they begin and end. */
  starts_on: string;
  ends_on: string;
  starts_at: Date;
  ends_at: Date;
  reference: string;
  created_at: Date;
  version: number;
}

export const SEAT_ORDER_MODEL = 'SeatOrder';

/** Stands for the title of a course that was removed for good. */
export const REMOVED_COURSE = 'Cours supprimé';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const seatOrderSchema = new Schema<SeatOrderRecord>(
  {
    institution: id,
    course: { type: Schema.Types.ObjectId, default: null },
    seats: { type: Number, required: true },
    starts_on: { type: String, required: true },
    ends_on: { type: String, required: true },
    starts_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    reference: { type: String, default: '' },
    created_at: { type: Date, required: true },
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'seat_orders', versionKey: false },
)
  .index({ institution: 1, _id: -1 })
  .index({ course: 1 });

/** An order that is not over, by the clock of the database. */
export const IS_USABLE = { $gt: ['$ends_at', '$$NOW'] };

/** An order that is running, by the clock of the database. */
export const IS_RUNNING = { $and: [{ $lte: ['$starts_at', '$$NOW'] }, IS_USABLE] };

export const seatOrderCollection = defineCollection<SeatOrderRecord>({
  name: SEAT_ORDER_MODEL,
  schema: seatOrderSchema,
  people: [],
});
