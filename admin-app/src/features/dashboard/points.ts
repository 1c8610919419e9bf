import type { DailyCount } from '@iris/contract/analytics';
import { formatDays, formatShortDay } from '../../format/dates.ts';

/** One bar of a chart over time: a day, or a week. */
export interface Point {
  first: string;
  /** On the axis. */
  label: string;
  /** In the table and the tooltip. */
  name: string;
  count: number;
}

const MOST_BARS = 90;
const WEEK = 7;

/** A bar a day as long as bars can be told apart, else a bar a week; the last week ends on the last day. */
export function pointsOf(days: readonly DailyCount[]): Point[] {
  const size = isByWeek(days) ? WEEK : 1;
  const count = Math.floor(days.length / size);
  // Days left over go with the first week: a bar of one or two days would look like a collapse.
  const startOf = (index: number) => (index === 0 ? 0 : days.length - (count - index) * size);
  return Array.from({ length: count }, (_, index) => pointOf(days.slice(startOf(index), startOf(index + 1))));
}

/** Whether these days are drawn as weeks. */
export function isByWeek(days: readonly DailyCount[]): boolean {
  return days.length > MOST_BARS;
}

export function totalOf(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function pointOf(days: readonly DailyCount[]): Point {
  const first = days.at(0)?.day ?? '';
  return {
    first,
    label: formatShortDay(first),
    name: formatDays(first, days.at(-1)?.day),
    count: totalOf(days),
  };
}
