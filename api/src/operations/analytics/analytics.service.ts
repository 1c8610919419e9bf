import type { AdminStats } from '@iris/contract/accounts';
import type { Analytics, DailyCount } from '@iris/contract/operations';
import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_DAYS_MAX, type AnalyticsQuery } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { CoursesService, EnrollmentsService } from '../../catalog/index.ts';
import { addDays, dayOf, ProblemError, startOfDay } from '../../foundation/index.ts';

/** Number of courses in the ranking. */
const COURSES = 10;

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly users: UsersService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** The numbers of accounts, courses, enrollments and students. */
  async counters(): Promise<AdminStats> {
    const [total_users, total_courses, total_enrollments, total_students] = await Promise.all([
      this.users.count(),
      this.courses.count(),
      this.enrollments.count(),
      this.users.count({ role: 'student' }),
    ]);
    return { total_users, total_courses, total_enrollments, total_students };
  }

  /**
   * Registrations and enrollments by day, and the courses with most enrollments, of a period.
   * @throws {ProblemError} `invalid_input` for a period that is reversed or too long
   */
  async ofPeriod(query: AnalyticsQuery): Promise<Analytics> {
    const today = dayOf(new Date());
    const days = listDays(query, today);
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

/** The days of the requested period; it ends today by default. @throws {ProblemError} `invalid_input` */
function listDays({ from, to }: AnalyticsQuery, today: string): string[] {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - ANALYTICS_DAYS_DEFAULT);
  if (first > last) throw invalid('to', 'La date de fin précède la date de début');
  if (first <= addDays(last, -ANALYTICS_DAYS_MAX)) {
    throw invalid('from', `La période est de ${ANALYTICS_DAYS_MAX} jours au plus`);
  }
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function invalid(field: string, detail: string): ProblemError {
  return new ProblemError('invalid_input', { detail, errors: { [field]: [detail] } });
}
