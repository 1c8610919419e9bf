import { classes, LoadFailure } from '@iris/platform/ui';
import { useAnalytics } from '../dashboard.api.ts';
import { usePeriod } from '../period.ts';
import { CHARTS_SKELETON } from './charts-skeleton.tsx';
import { CoursesChart } from './courses-chart.tsx';
import { TimeChart } from './time-chart.tsx';

/** Registrations and enrollments over time, enrollments by course. A failure is shown in their place, without a toast. */
export function Charts() {
  const { period } = usePeriod();
  const query = useAnalytics(period);
  const { data, isPending, isPlaceholderData } = query;
  if (isPending) return CHARTS_SKELETON;
  if (!data) return <LoadFailure query={query} message="Impossible de charger les graphiques" />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classes('grid items-start gap-4 transition-opacity xl:grid-cols-2', isPlaceholderData && 'opacity-60')}
    >
      <TimeChart title="Nouveaux comptes" noun="comptes" days={data.registrations} color="var(--primary-line)" />
      <TimeChart
        title="Inscriptions aux cours"
        noun="inscriptions"
        days={data.enrollments}
        color="var(--secondary-line)"
      />
      <CoursesChart courses={data.courses} />
    </div>
  );
}
