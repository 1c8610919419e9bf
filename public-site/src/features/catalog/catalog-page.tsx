import { LEVELS } from '@iris/contract/levels';
import { useUrlFilters } from '@iris/platform/filters';
import { notify } from '@iris/platform/notify';
import { Container, FilterButtons, PageHeading, SearchField } from '@iris/platform/ui';
import { useEffect } from 'react';
import { useCourses } from './catalog.api.ts';
import { CatalogResults } from './catalog-results.tsx';
import { searchCourses } from './search.ts';

const ALL = 'Tous';
const LEVEL_OPTIONS = [ALL, ...LEVELS].map((level) => ({ value: level, label: level }));

/** The catalog: all courses, filtered by text and level. */
export default function CatalogPage() {
  const { filters, change, clear } = useUrlFilters(['level']);
  const level = LEVELS.find((known) => known === filters.level);
  const courses = useCourses(level);
  const found = courses.data && searchCourses(courses.data, filters.q);

  useEffect(() => {
    if (courses.errorUpdatedAt > 0 && courses.isError) notify.error('Erreur', 'Impossible de charger les cours');
  }, [courses.isError, courses.errorUpdatedAt]);

  return (
    <Container className="py-10 md:py-16">
      <header className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_auto] lg:items-end">
        <PageHeading className="text-5xl">Nos Cours</PageHeading>
        <p className="max-w-[52ch] text-lg text-ink-soft">
          Cataracte, phaco, réfractive, imagerie. Chaque programme est conduit par un chirurgien qui opère.
        </p>
      </header>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mt-10">
        <SearchField
          label="Rechercher un cours"
          value={filters.q}
          onChange={(q) => change({ q })}
          className="w-full md:max-w-md md:flex-1"
        />
        <FilterButtons
          label="Niveau"
          options={LEVEL_OPTIONS}
          value={level ?? ALL}
          onChange={(value) => change({ level: value === ALL ? '' : value })}
        />
      </div>
      <CatalogResults query={courses} found={found} onClear={clear} />
    </Container>
  );
}
