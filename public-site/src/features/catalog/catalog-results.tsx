import { formatNumber } from '@iris/platform/format';
import { NoResults } from '@iris/platform/illustrations';
import { ButtonLink, Card, classes, EmptyState, LoadFailure, Skeleton } from '@iris/platform/ui';
import { More } from '../../parts/more.tsx';
import { useFocusOnNew } from '../../parts/use-focus-on-new.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { CatalogList } from './catalog.api.ts';
import { CourseCard } from './course-card.tsx';

interface CatalogResultsProps {
  list: CatalogList;
  filters: CatalogFilters;
  onShowMore: () => void;
}

/** The filters of the address. */
export interface CatalogFilters {
  level: string | undefined;
  q: string | undefined;
  after: string | undefined;
}

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

/** The courses found, or the empty state. The previous list stays visible while a new one loads. */
export function CatalogResults({ list, filters, onShowMore }: CatalogResultsProps) {
  const { query, items: courses, isPrevious } = list;
  const focus = useFocusOnNew<HTMLUListElement>(courses?.length ?? 0);
  const handleShowMore = () => {
    focus.focusNext();
    onShowMore();
  };
  return (
    <section aria-label="Résultats" aria-busy={isPrevious}>
      <p role="status" className="mt-6 mb-4 min-h-6 text-sm text-ink-faint">
        {courses ? announce(courses.length, list) : !query.isError && 'Chargement des cours...'}
      </p>
      {filters.after && (
        <p className="mb-6">
          <TextLink to={catalogAddress({ ...filters, after: undefined })}>Revenir au début de la liste</TextLink>
        </p>
      )}
      <LoadFailure query={query} message="Impossible de charger les cours" className="mb-6" />
      {!courses && !query.isError && <CatalogSkeleton />}
      {courses?.length === 0 && !filters.after && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title="Aucun cours trouvé"
            text="Essayez un mot plus court, ou un autre niveau."
            action={<ButtonLink to={paths.courses}>Effacer les filtres</ButtonLink>}
          />
        </Card>
      )}
      {courses && courses.length > 0 && (
        <ul ref={focus.list} className={classes(GRID, 'transition-opacity', isPrevious && 'opacity-60')}>
          {courses.map((course, index) => (
            <CourseCard key={course._id} course={course} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <More
        list={list}
        next={catalogAddress({ ...filters, after: courses?.at(-1)?._id })}
        onShowMore={handleShowMore}
      />
    </section>
  );
}

/** The address of the catalog with these filters. */
export function catalogAddress(filters: CatalogFilters): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length > 0 ? `${paths.courses}?${new URLSearchParams(set)}` : paths.courses;
}

function announce(shown: number, { isPart, total = 0 }: CatalogList): string {
  if (shown === 0) return 'Aucun cours ne correspond';
  const courses = `${formatNumber(shown)} cours`;
  if (!isPart) return courses;
  const displayed = `${courses} affiché${shown > 1 ? 's' : ''}`;
  return total > shown ? `${displayed} sur ${formatNumber(total)}` : displayed;
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
