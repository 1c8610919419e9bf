import { closedAccessText } from '@iris/contract/foundation';
import type { EnrollmentAccess } from '@iris/contract/learning';
import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import type { EnrollmentPeriod, EnrollmentRecord } from '../enrollment.schema.ts';

// By the clock of the database, for all instances.
/** Whether the period of an enrollment is over, as an expression. */
export const ENDED = { $and: ['$ends_at', { $lte: ['$ends_at', '$$NOW'] }] };
const notBegun = { $gt: ['$starts_at', '$$NOW'] };

/** Condition for the enrollments whose access has ended. */
export const HAS_ENDED = { $expr: ENDED } as QueryFilter<EnrollmentRecord>;

/** Condition for the enrollments that let their learners learn now. */
export const IS_OPEN = { $expr: { $not: [{ $or: [ENDED, notBegun] }] } } as QueryFilter<EnrollmentRecord>;

/** Whether an enrollment lets its learner learn now, as a computed field. */
export const ACCESS_STATE = { $cond: [ENDED, 'ended', { $cond: [notBegun, 'not_begun', 'open'] }] };

/** What {@link checkOpen} reads, as a projection. */
export const ACCESS_FIELDS = { starts_at: 1, ends_at: 1, access: ACCESS_STATE };

/** An enrollment with whether it lets its learner learn now. */
export interface AccessRecord extends EnrollmentRecord {
  access: EnrollmentAccess['state'];
}

/** The access of an enrollment as its learner sees it; none without limits. */
export function accessOf(record: AccessRecord): { access?: EnrollmentAccess } {
  return record.starts_at || record.ends_at ? { access: describe(record) } : {};
}

/** @throws {ProblemError} `access_ended` or `access_not_begun`, with the day, unless the enrollment lets its learner learn now */
export function checkOpen(record: AccessRecord): void {
  if (record.access === 'open') return;
  const detail = closedAccessText(describe(record));
  throw new ProblemError(record.access === 'ended' ? 'access_ended' : 'access_not_begun', detail ? { detail } : {});
}

function describe({ access, starts_at, ends_at }: AccessRecord): EnrollmentAccess {
  return { state: access, starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null };
}

/** Replaces the period and the seat of an enrollment. */
export function renewal({ starts_at, ends_at }: EnrollmentPeriod = {}, seat?: Types.ObjectId) {
  const place = Object.entries({ starts_at, ends_at, seat, own_period: undefined });
  const given = place.filter(([, value]) => value !== undefined);
  const missing = place.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
  return { $set: Object.fromEntries(given), $unset: Object.fromEntries(missing) } as UpdateQuery<EnrollmentRecord>;
}
