import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, titleOf, WITH_ACCOUNT } from '../../../foundation/index.ts';
import { REMOVED_COURSE, seatOrderCollection } from './seat-order.schema.ts';

/** One seat of an order, stored with it, so that no more can be held than were bought. */
export interface SeatRecord {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  institution: Types.ObjectId;
  /** From 1. */
  number: number;
  /** The holder; null of a free seat, and of one whose holder has deleted the account. */
  user: Types.ObjectId | null;
  /** When it was taken; null of a free seat. */
  taken_at: Date | null;
  /** When a course that its holder had begun in earnest went on at another institution's seat: this one is kept. */
  kept_at?: Date;
  /** Written by what requires the order to stay as it is, or changes it, so that both conflict. */
  used_at?: Date;
}

export const SEAT_MODEL = 'Seat';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const seatSchema = new Schema<SeatRecord>(
  {
    order: id,
    institution: id,
    number: { type: Number, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    taken_at: { type: Date, default: null },
    kept_at: Date,
    used_at: Date,
  },
  { collection: 'seats', versionKey: false },
)
  .index({ order: 1, number: 1 }, { unique: true })
  .index({ order: 1, user: 1 }, { unique: true, partialFilterExpression: { user: { $type: 'objectId' } } })
  .index({ order: 1, taken_at: 1, number: 1 })
  .index({ institution: 1, user: 1 })
  .index({ user: 1 });

export const seatCollection = defineCollection<SeatRecord>({
  name: SEAT_MODEL,
  schema: seatSchema,
  people: [{ field: 'user', erase: 'anonymize', change: () => ({ $set: { user: null } }) }],
  title: 'Places',
  purpose: 'institutions',
  retention: WITH_ACCOUNT,
  alsoErased: 'a seat on which nothing was begun in earnest is free again',
  export: {
    toRows: async (records, { titles, find }) => {
      const orders = await find(seatOrderCollection, { _id: { $in: records.map(({ order }) => order) } });
      const orderOf = new Map(orders.map((order) => [order._id.toHexString(), order]));
      const courses = await titles.courses(orders.flatMap(({ course }) => course ?? []));
      return records.map(({ order: id, taken_at }) => {
        const order = orderOf.get(id.toHexString());
        return {
          Cours: order?.course ? (titleOf(courses, order.course) ?? REMOVED_COURSE) : 'Tous les cours',
          Prise: instantOf(taken_at),
          Fin: order?.ends_on ?? null,
        };
      });
    },
  },
});
