import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { EnrollmentPeriod, EnrollmentRecord } from '../enrollment.schema.ts';

/** By the clock of the database, for all instances. */
export const HAS_ENDED: QueryFilter<EnrollmentRecord> = {
  ends_at: { $ne: null },
  $expr: { $lte: ['$ends_at', '$$NOW'] },
};

/** Replaces the period and the seat of an enrollment. */
export function renewal({ starts_at, ends_at }: EnrollmentPeriod = {}, seat?: Types.ObjectId) {
  const place = Object.entries({ starts_at, ends_at, seat, own_period: undefined });
  const given = place.filter(([, value]) => value !== undefined);
  const missing = place.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
  return { $set: Object.fromEntries(given), $unset: Object.fromEntries(missing) } as UpdateQuery<EnrollmentRecord>;
}
