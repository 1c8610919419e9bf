import { formatNumber } from '@iris/platform/format';
import { StatCard } from '@iris/platform/ui';
import { BookOpen, CircleCheck, Hourglass } from 'lucide-react';
import type { Summary } from './progress.ts';
import { ProgressRing } from './progress-ring.tsx';

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
