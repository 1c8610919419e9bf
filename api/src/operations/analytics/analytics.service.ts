import type { Analytics, AnalyticsQuery, DailyCount } from '@iris/contract/analytics';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { EnrollmentsService } from '../../catalog/index.ts';
import { addDays, dayOf, startOfDay } from '../../foundation/index.ts';
import { daysOf } from './period.ts';

/** Number of courses in the ranking. */
const COURSES = 10;

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly users: UsersService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /**
   * Registrations and enrollments by day, and the courses with most enrollments, of a period.
   * @throws {ProblemError} `invalid_input` for a period that is reversed or too long
   */
  async ofPeriod(query: AnalyticsQuery): Promise<Analytics> {
    const today = dayOf(new Date());
    const days = daysOf(query, today);
    const start = startOfDay(days[0] ?? today);
    const end = startOfDay(addDays(days.at(-1) ?? today, 1));
    const [registrations, enrollments, courses] = await Promise.all([
      this.users.countByDay(start, end),
      this.enrollments.countByDay(start, end),
      this.enrollments.mostChosen(start, end, COURSES),
    ]);
    return { registrations: onDays(days, registrations), enrollments: onDays(days, enrollments), courses };
  }
}

/** Adds a count of 0 for days without events. */
function onDays(days: readonly string[], counts: readonly DailyCount[]): DailyCount[] {
  const countOf = new Map(counts.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: countOf.get(day) ?? 0 }));
}
