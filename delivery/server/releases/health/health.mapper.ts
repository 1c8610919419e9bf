import { LOAD_PHASE_LABELS } from '../../../contract/labels.ts';
import { CANARY_VIEWS_MIN, type CanaryHealth, type CountedError, LOAD_PHASES } from '../../../contract/telemetry.ts';
import { type Histogram, medianOf, totalOf } from '../../telemetry/histogram.ts';
import { failureLimit, type HealthFigures, judge } from './health.policy.ts';
import type { ReleaseHealthRecord, Tally } from './release-health.schema.ts';

/** The figures of the page views of one or several periods. */
export function figuresOf(...tallies: (Partial<Tally> | undefined)[]): HealthFigures {
  const loads: Histogram = {};
  const phases: Histogram = {};
  const figures = { views: 0, failures: 0 };
  for (const tally of tallies) {
    figures.views += tally?.views ?? 0;
    figures.failures += tally?.failures ?? 0;
    for (const [bound, count] of Object.entries(tally?.loads ?? {})) loads[bound] = (loads[bound] ?? 0) + count;
    for (const [phase, count] of Object.entries(tally?.phases ?? {})) phases[phase] = (phases[phase] ?? 0) + count;
  }
  const phase = LOAD_PHASES.reduce((worst, one) => ((phases[one] ?? 0) > (phases[worst] ?? 0) ? one : worst));
  return { ...figures, timed: totalOf(loads), median_ms: medianOf(loads), phase };
}

/** Converts the tallies of a running canary to an answer; `isTakenBack`: whether the server takes back one that fails. */
export function toCanaryHealth(record: ReleaseHealthRecord | undefined, isTakenBack: boolean): CanaryHealth {
  const canary = figuresOf(record?.canary);
  const live = figuresOf(record?.live);
  const answered = ({ views, failures, median_ms }: HealthFigures) => ({ views, failures, median_ms });
  const views = Math.max(canary.views, CANARY_VIEWS_MIN);
  const failures = failureLimit(views, live);
  const limit = isTakenBack && failures <= views ? { failures, views } : null;
  return { ...answered(canary), live: answered(live), verdict: judge(canary, live), taken_back: isTakenBack, limit };
}

/** Why a release was taken back, with the phase that failed most, for the journal and the team. */
export function reasonOf(verdict: 'failing' | 'slow', release: HealthFigures, other: HealthFigures): string {
  if (verdict === 'slow') return `Temps médian de ${release.median_ms} ms, contre ${other.median_ms} ms`;
  const phase = release.phase ? ` (${LOAD_PHASE_LABELS[release.phase].toLowerCase()})` : '';
  return `${shareOf(release)} en échec${phase}, contre ${shareOf(other)}`;
}

/** What continues such a reason: an error, with its place in the sources. */
export function causeOf({ path, message, frames: [frame = ''] }: CountedError): string {
  const [, position] = /([^/]*:\d+):\d+$/.exec(frame) ?? [];
  return `\u00a0: ${path}, ${message}${position ? ` (${position})` : ''}`;
}

function shareOf({ views, failures }: HealthFigures): string {
  return `${failures} sur ${views} ${views > 1 ? 'pages vues' : 'page vue'}`;
}
