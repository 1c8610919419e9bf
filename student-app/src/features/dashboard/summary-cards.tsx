import { PROGRESS_MAX } from '@iris/contract/foundation';
import { formatNumber } from '@iris/platform/format';
import { StatCard } from '@iris/platform/ui';
import { BookOpen, CircleCheck, Hourglass } from 'lucide-react';
import type { Summary } from './progress.ts';

interface SummaryCardsProps {
  summary: Summary;
}

/** The four figures at the top of the dashboard. */
export function SummaryCards({ summary }: SummaryCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Cours Inscrits" value={formatNumber(summary.enrolled)} icon={<BookOpen />} />
      <StatCard label="En Cours" value={formatNumber(summary.inProgress)} icon={<Hourglass />} />
      <StatCard label="Terminés" value={formatNumber(summary.completed)} icon={<CircleCheck />} />
      <StatCard
        label="Progression Moyenne"
        value={`${summary.averageProgress}\u00a0%`}
        icon={<ProgressRing value={summary.averageProgress} />}
      />
    </dl>
  );
}

const RADIUS = 16;

interface ProgressRingProps {
  value: number;
}

/** A ring filled in proportion to the progress. Decorative: the percentage is beside it as text. */
function ProgressRing({ value }: ProgressRingProps) {
  return (
    <svg
      viewBox="0 0 44 44"
      className="-mt-1 size-11 max-[23rem]:hidden"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="22" cy="22" r="20.5" strokeWidth="1.5" strokeDasharray="0.75 4.616" className="text-line-strong" />
      <circle cx="22" cy="22" r={RADIUS} strokeWidth="3" strokeOpacity="0.18" />
      {value > 0 && (
        <circle
          cx="22"
          cy="22"
          r={RADIUS}
          strokeWidth="3"
          strokeLinecap="round"
          pathLength={PROGRESS_MAX}
          strokeDasharray={`${Math.min(value, PROGRESS_MAX)} ${PROGRESS_MAX}`}
          transform="rotate(-90 22 22)"
        />
      )}
    </svg>
  );
}
