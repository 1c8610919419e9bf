import type { CatalogCourse } from '@iris/contract/courses';
import { NoResults } from '@iris/platform/illustrations';
import { Button, Card, classes, EmptyState, LoadFailure, Skeleton } from '@iris/platform/ui';
import type { useCourses } from './catalog.api.ts';
import { CourseCard } from './course-card.tsx';

interface CatalogResultsProps {
  query: ReturnType<typeof useCourses>;
  found: readonly CatalogCourse[] | undefined;
  onClear: () => void;
}

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

/** The courses found, or the empty state. The previous list stays visible while a new one loads. */
export function CatalogResults({ query, found, onClear }: CatalogResultsProps) {
  const { isError, isPlaceholderData } = query;
  return (
    <section aria-label="Résultats" aria-busy={isPlaceholderData}>
      <p role="status" className="mt-6 mb-4 min-h-6 text-sm text-ink-faint">
        {found ? announce(found.length) : !isError && 'Chargement des cours...'}
      </p>
      <LoadFailure query={query} message="Impossible de charger les cours" className="mb-6" />
      {!found && !isError && <CatalogSkeleton />}
      {found?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title="Aucun cours trouvé"
            text="Essayez un mot plus court, ou un autre niveau."
            action={<Button onClick={onClear}>Effacer les filtres</Button>}
          />
        </Card>
      )}
      {found && found.length > 0 && (
        <ul className={classes(GRID, 'transition-opacity', isPlaceholderData && 'opacity-60')}>
          {found.map((course) => (
            <CourseCard key={course._id} course={course} />
          ))}
        </ul>
      )}
    </section>
  );
}

function announce(count: number): string {
  if (count === 0) return 'Aucun cours ne correspond';
  return count === 1 ? '1 cours' : `${count} cours`;
}

function CatalogSkeleton() {
  return (
    <div className={GRID} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <Card key={index} className="overflow-hidden">
          <Skeleton className="aspect-video rounded-none" />
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-28 rounded-full" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-18" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-11" />
          </div>
        </Card>
      ))}
    </div>
  );
}
