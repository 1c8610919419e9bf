import { TIME_ZONE, todayIn } from '@iris/contract/foundation';
import { useUrlFilters } from '@iris/platform/filters';

/** The selectable periods, in days. */
export const PERIODS = [30, 90, 365] as const;

export type Period = (typeof PERIODS)[number];

const DEFAULT_PERIOD: Period = 90;

/** The period of the charts, stored in the address. */
export function usePeriod() {
  const { filters, change } = useUrlFilters(['period']);
  const period = PERIODS.find((known) => String(known) === filters.period) ?? DEFAULT_PERIOD;
  const setPeriod = (next: Period) => change({ period: next === DEFAULT_PERIOD ? '' : String(next) });
  return { period, setPeriod };
}

/** First and last day of a period that ends today, in the academy's time zone. */
export function findRange(period: Period, now: Date): { from: string; to: string } {
  const to = todayIn(TIME_ZONE, now);
  const first = new Date(to);
  first.setUTCDate(first.getUTCDate() - period + 1);
  return { from: first.toISOString().slice(0, 10), to };
}
