import { CANARY_VIEWS_MIN, type HealthVerdict, LIVE_VIEWS_MIN, type LoadPhase } from '../../../contract/telemetry.ts';

/** What browsers reported of a release: each page view counts once. */
export interface HealthFigures {
  /** Page views whose load of the release ended, or was blocked. */
  views: number;
  /** Those in which it failed, or was blocked. */
  failures: number;
  /** Those with a load time. */
  timed: number;
  /** Median load time in milliseconds; null without loads. */
  median_ms: number | null;
  /** That in which it failed most. */
  phase?: LoadPhase;
}

/** Page views, and failures, of one network that count: a quarter of the fewest views, so that one client never fills them alone. */
export const NETWORK_MAX = 5;

/** Fewest failures: twice what one network can report, so that a single one does not decide together with chance. */
const FAILURES_MIN = 2 * NETWORK_MAX;

/** Percentage points beyond twice the other release's share of failures: a smaller difference is no emergency. */
const DIFFERENCE_PERCENT = 5;

/** Fewest load times of both releases to compare their medians. */
const TIMED_MIN = 50;

/** A slow release takes this many times as long, and this many milliseconds more: its files are in no browser's cache yet. */
const SLOW_FACTOR = 2;
const SLOW_BY_MS = 1000;

/** Judges a release by comparison with another in the same period. */
export function judge(release: HealthFigures, other: HealthFigures): HealthVerdict {
  if (release.views < CANARY_VIEWS_MIN) return 'wait';
  if (release.failures >= failureLimit(release.views, other)) return 'failing';
  return isSlow(release, other) ? 'slow' : 'healthy';
}

/** The fewest failures of so many page views with which a release is failing; more than the views when the other one fails too often. */
export function failureLimit(views: number, other: Pick<HealthFigures, 'views' | 'failures'>): number {
  // Whole numbers until the division: shares such as 0.15 are not exact.
  const compared =
    ((200 * other.failures + DIFFERENCE_PERCENT * other.views) * views) / (100 * Math.max(1, other.views));
  const half = other.views < LIVE_VIEWS_MIN ? views / 2 : 0;
  return Math.ceil(Math.max(FAILURES_MIN, compared, half));
}

function isSlow(release: HealthFigures, other: HealthFigures): boolean {
  if (Math.min(release.timed, other.timed) < TIMED_MIN) return false;
  const median = release.median_ms ?? 0;
  const usual = other.median_ms ?? 0;
  return median > usual * SLOW_FACTOR && median > usual + SLOW_BY_MS;
}
