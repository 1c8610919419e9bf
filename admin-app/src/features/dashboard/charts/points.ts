import type { DailyCount } from '@iris/contract/operations';
import { formatDays, formatShortDay } from '../../../format/dates.ts';

/** One bar of a chart over time: a day, or a week. */
export interface Point {
  first: string;
  /** Label on the axis. */
  label: string;
  /** Name in the table and the tooltip. */
  name: string;
  count: number;
}

const BARS_MAX = 90;
const WEEK = 7;

/** One bar per day, or per week for more than 90 days; the last week ends on the last day. */
export function groupPoints(days: readonly DailyCount[]): Point[] {
  const size = isByWeek(days) ? WEEK : 1;
  const count = Math.floor(days.length / size);
  // Remaining days are added to the first week: a bar for one or two days would look like a drop.
  const findStart = (index: number) => (index === 0 ? 0 : days.length - (count - index) * size);
  return Array.from({ length: count }, (_, index) => makePoint(days.slice(findStart(index), findStart(index + 1))));
}

/** Whether these days are drawn as weeks. */
export function isByWeek(days: readonly DailyCount[]): boolean {
  return days.length > BARS_MAX;
}

export function addUp(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function makePoint(days: readonly DailyCount[]): Point {
  const first = days.at(0)?.day ?? '';
  return {
    first,
    label: formatShortDay(first),
    name: formatDays(first, days.at(-1)?.day),
    count: addUp(days),
  };
}
