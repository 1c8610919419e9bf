import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_DAYS_MAX, type AnalyticsQuery } from '@iris/contract/analytics';
import { addDays, ProblemError } from '../../foundation/index.ts';

/** The days of the requested period; it ends today by default. @throws {ProblemError} `invalid_input` */
export function daysOf({ from, to }: AnalyticsQuery, today: string): string[] {
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
