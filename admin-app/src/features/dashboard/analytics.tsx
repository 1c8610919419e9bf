import { type FailureProps, LoadBoundary, lazyPage } from '@iris/delivery/remote';
import { FilterButtons } from '@iris/platform/filters';
import { ErrorState } from '@iris/platform/ui';
import { Suspense } from 'react';
import { CHARTS_SKELETON } from './charts/charts-skeleton.tsx';
import { useAnalytics } from './dashboard.api.ts';
import { PERIODS, type Period, usePeriod } from './period.ts';

// Loaded on demand: the charting library is larger than the rest of the administration.
const Charts = lazyPage(() => import('./charts/charts.tsx').then(({ Charts }) => ({ default: Charts })));

/** Registrations and enrollments over a selectable period. */
export function Analytics() {
  const { period, setPeriod } = usePeriod();
  // Fetched here too, so that data and charting library load in parallel.
  useAnalytics(period);
  return (
    <section aria-labelledby="evolution" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="evolution" className="text-xl">
          Évolution
        </h2>
        <FilterButtons
          label="Période"
          options={OPTIONS}
          value={String(period)}
          onChange={(days) => setPeriod(Number(days) as Period)}
        />
      </div>
      <LoadBoundary failure={ChartsFailure}>
        <Suspense fallback={CHARTS_SKELETON}>
          <Charts />
        </Suspense>
      </LoadBoundary>
    </section>
  );
}

function ChartsFailure({ onRetry }: FailureProps) {
  return <ErrorState message="Les graphiques n'ont pas pu être chargés." onRetry={onRetry} />;
}

const OPTIONS = PERIODS.map((days) => ({ value: String(days), label: `${days} jours` }));
