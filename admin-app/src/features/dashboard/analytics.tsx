import { type FailureProps, LoadBoundary, lazyPage } from '@iris/platform/federation';
import { ErrorState, FilterButtons } from '@iris/platform/ui';
import { Suspense } from 'react';
import { useAnalytics } from './analytics.api.ts';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import { PERIODS, type Period, usePeriod } from './period.ts';

// The charting library weighs more than the rest of the administration: it is fetched by those who see charts.
const Charts = lazyPage(() => import('./charts.tsx').then(({ Charts }) => ({ default: Charts })));

/** How the academy grows, over a period one chooses. */
export function Analytics() {
  const { period, setPeriod } = usePeriod();
  // Asked for here too, so that figures and library are on their way at the same time.
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
        <Suspense fallback={<ChartsSkeleton />}>
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
