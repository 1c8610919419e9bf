import type { Analytics, AnalyticsQuery, DailyCount } from '@iris/contract/analytics';
import { Injectable } from '@nestjs/common';
import { addDays, dayOf, startOfDay } from '../common/days.ts';
import { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { UsersService } from '../users/users.service.ts';
import { daysOf } from './period.ts';

/** How many of the most chosen courses are named. */
const COURSES = 10;

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly users: UsersService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** Registrations and enrollments by day, and the most chosen courses, of a period. */
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

/** A count for every day, 0 where nothing happened. */
function onDays(days: readonly string[], counts: readonly DailyCount[]): DailyCount[] {
  const countOf = new Map(counts.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: countOf.get(day) ?? 0 }));
}
