import { z } from 'zod';
import { body, day, objectId, optionalLine, version } from '../foundation/index.ts';

/** Maximum number of seats of an order. */
export const SEATS_MAX = 1000;

/** A seat returns only while its holder's progress is below this, in percent (docs/product.md, Institutions). */
export const SEAT_RETURN_BELOW = 10;

/** An order that has not begun, is running, or is over. */
export const ORDER_STATES = ['upcoming', 'running', 'ended'] as const;

const seats = z
  .int({ error: 'Le nombre de places doit être un nombre entier' })
  .min(1, 'Une commande a au moins une place')
  .max(SEATS_MAX, `Une commande a ${SEATS_MAX}\u00a0places au plus`);

const reference = optionalLine(80);

/** Body of `POST /admin/institutions/{id}/orders`. Both days belong to the order. */
export const seatOrderInputSchema = body({
  /** Null for all courses of the catalog. */
  course: objectId.nullable(),
  seats,
  starts_on: day,
  ends_on: day,
  /** Of the purchase order or the invoice. */
  reference,
}).refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
  path: ['ends_on'],
  error: 'La fin est avant le début',
});

/** Body of `PUT /admin/orders/{id}`: the course and the first day stay. */
export const seatOrderChangeSchema = body({ seats, ends_on: day, reference });

/** An order of seats. */
export const seatOrderSchema = z.object({
  _id: objectId,
  course: z.object({ _id: objectId, title: z.string() }).nullable(),
  seats: z.int().min(1),
  held: z.int().min(0),
  starts_on: day,
  ends_on: day,
  state: z.enum(ORDER_STATES),
  reference: z.string(),
  version,
});

/** Body of `POST /account/institutions/{id}/seats`: the order, and a course of it. */
export const seatInputSchema = body({ order: objectId, course: objectId });

export type OrderState = (typeof ORDER_STATES)[number];
export type SeatOrder = z.infer<typeof seatOrderSchema>;
export type SeatOrderInput = z.infer<typeof seatOrderInputSchema>;
export type SeatOrderChange = z.infer<typeof seatOrderChangeSchema>;
export type SeatInput = z.infer<typeof seatInputSchema>;
