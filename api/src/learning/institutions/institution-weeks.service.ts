import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { MemberListService } from '../../accounts/index.ts';
import { SeatPeriodsService } from '../../catalog/index.ts';
import { addDays, dayOf, startOfDay } from '../../foundation/index.ts';
import { SeatOrdersService } from './seats/seat-orders.service.ts';
import { SeatsService } from './seats/seats.service.ts';

/** What has happened in an institution in a week. */
export interface InstitutionWeek {
  /** Numbers of residents who have joined, learned and completed a course on a seat. */
  joined: number;
  learned: number;
  completed: number;
  /** Free seats of the running orders. */
  left: number;
  /** The orders that end soon: `course` is null for all courses, `ends_at` the first instant without access. */
  ending: { course: string | null; ends_at: string }[];
}

/** Number of days before the end of an order in which its end is told. */
const ENDING_DAYS = 30;

/** Maximum number of residents of whom a week tells. */
const RESIDENTS_MAX = 10_000;

/** Sums up the weeks of institutions. */
@Injectable()
export class InstitutionWeeks {
  constructor(
    private readonly members: MemberListService,
    private readonly seats: SeatsService,
    private readonly periods: SeatPeriodsService,
    private readonly orders: SeatOrdersService,
  ) {}

  /** What has happened from `from` (inclusive) to `to` (exclusive); undefined when nothing has. */
  async read(
    institution: Types.ObjectId,
    { from, to }: { from: Date; to: Date },
  ): Promise<InstitutionWeek | undefined> {
    const residents = await this.members.listResidents(institution, { limit: RESIDENTS_MAX });
    const held = await this.seats.listHeld(
      institution,
      residents.map(({ user }) => user),
    );
    const enrollments = await this.periods.listOfSeats(held.map(({ _id }) => _id));
    const orders = await this.orders.listRunning([institution]);
    const isWithin = (at: Date | undefined) => at !== undefined && at >= from && at < to;
    const lastDay = addDays(dayOf(to), ENDING_DAYS);
    const learners = enrollments.filter(({ last_active_at }) => last_active_at !== undefined && last_active_at >= from);
    const week = {
      joined: residents.filter((resident) => isWithin(resident.from)).length,
      learned: new Set(learners.map(({ user }) => String(user))).size,
      completed: enrollments.filter(({ completed_at }) => isWithin(completed_at)).length,
      left: orders.reduce((sum, { seats, held: taken }) => sum + seats - taken, 0),
      ending: orders
        .filter(({ ends_on }) => ends_on <= lastDay)
        .map(({ course, ends_on }) => {
          return { course: course?.title ?? null, ends_at: startOfDay(addDays(ends_on, 1)).toISOString() };
        }),
    };
    const isQuiet = week.joined + week.learned + week.completed + week.ending.length === 0;
    return isQuiet ? undefined : week;
  }
}
