import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage, Types } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import { ENROLLMENT_MODEL, type EnrollmentPeriod, type EnrollmentRecord } from '../enrollment.schema.ts';
import { ENDED } from './access.ts';

/** A seat of an institution with the period for which it lets its holder learn. */
export interface SeatPeriod extends Required<EnrollmentPeriod> {
  seat: Types.ObjectId;
}

type OfLearner = Pick<EnrollmentRecord, '_id'> | { user: string; course: string };

const IS_MISSING = (field: string) => ({ $eq: [{ $type: field }, 'missing'] });

/** What the learner had before the first seat. Access that has ended is none, and nothing to come back to. */
const OWN_PERIOD = {
  $cond: [
    IS_MISSING('$seat'),
    { $cond: [ENDED, '$$REMOVE', { starts_at: '$starts_at', ends_at: '$ends_at' }] },
    '$own_period',
  ],
};

/** A limit of the seat, unless that of the learner's own period is further away. */
function widened(field: keyof EnrollmentPeriod, ofSeat: Date) {
  const own = `$own_period.${field}`;
  const further = { [field === 'starts_at' ? '$min' : '$max']: [own, ofSeat] };
  return { $cond: [IS_MISSING('$own_period'), ofSeat, { $cond: [IS_MISSING(own), '$$REMOVE', further] }] };
}

/** Gives and takes the access that a seat of an institution brings. A seat never shortens what its holder had before. */
@Injectable()
export class SeatPeriodsService {
  constructor(@InjectModel(ENROLLMENT_MODEL) private readonly enrollments: Model<EnrollmentRecord>) {}

  /**
   * Gives the learner of an enrollment a seat with its period, instead of a former one. Who is not enrolled gets it by
   * `EnrollmentsService.enroll`. @throws {ProblemError} `enrollment_not_found`
   */
  async assignSeat(
    learner: OfLearner,
    { seat, starts_at, ends_at }: SeatPeriod,
    session: ClientSession,
  ): Promise<EnrollmentRecord> {
    const given: PipelineStage.Set[] = [
      { $set: { own_period: OWN_PERIOD } },
      { $set: { seat, starts_at: widened('starts_at', starts_at), ends_at: widened('ends_at', ends_at) } },
    ];
    const record = await this.enrollments
      .findOneAndUpdate(learner, given, { session, updatePipeline: true, returnDocument: 'after' })
      .lean<EnrollmentRecord>();
    if (!record) throw new ProblemError('enrollment_not_found');
    return record;
  }

  /** Ends what a seat has brought, now: its holders keep what they had before, and what they have learned. */
  async endPeriodsOfSeat(seat: Types.ObjectId, session: ClientSession): Promise<void> {
    const ended = { $cond: [IS_MISSING('$own_period'), { $min: ['$ends_at', '$$NOW'] }, '$own_period.ends_at'] };
    const begun = { $cond: [IS_MISSING('$own_period'), '$starts_at', '$own_period.starts_at'] };
    const taken = [{ $set: { ends_at: ended, starts_at: begun } }, { $unset: ['seat', 'own_period'] }];
    await this.enrollments.updateMany({ seat }, taken, { session, updatePipeline: true });
  }

  /** Moves the end of what these seats bring, when their order is prolonged or shortened. */
  async extendSeatPeriods(seats: readonly Types.ObjectId[], endsAt: Date, session: ClientSession): Promise<void> {
    const moved = [{ $set: { ends_at: widened('ends_at', endsAt) } }];
    await this.enrollments.updateMany({ seat: { $in: seats } }, moved, { session, updatePipeline: true });
  }

  /** The enrollments of the holders of these seats, also in deleted courses. */
  listOfSeats(seats: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<EnrollmentRecord[]> {
    return this.enrollments
      .find({ seat: { $in: seats } })
      .session(session)
      .lean<EnrollmentRecord[]>();
  }
}
