import { LEVELS } from '@iris/contract/catalog';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { notify } from '@iris/platform/notify';
import { useTheme } from '@iris/platform/theme';
import { Button, Container, PageHeading, SearchField } from '@iris/platform/ui';
import { Suspense, useEffect } from 'react';
import { catalogDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';
import { useCatalog } from './catalog.api.ts';
import { CatalogResults, catalogAddress } from './catalog-results.tsx';

const LEVEL_OPTIONS = [
  { value: '', label: 'Tous' } as const,
  ...LEVELS.map((level) => ({ value: level, label: level })),
];

/** Longest search that the server accepts. */
const SEARCH_MAX = 200;

/** The catalog: the courses that match text and level, by parts. */
export default function CatalogPage() {
  const theme = useTheme();
  const { filters, debounced, pages, change, showMore } = useUrlFilters(['level', 'after']);
  const level = LEVELS.find((known) => known === filters.level);
  const q = debounced.q.slice(0, SEARCH_MAX) || undefined;
  const after = /^[0-9a-f]{24}$/.test(filters.after) ? filters.after : undefined;
  const list = useCatalog({ level, q, after }, pages);
  const { isError, errorUpdatedAt } = list.query;
  // Search engines reach the later courses by their part of the list; a search only repeats what the list has.
  const canonical = catalogAddress({ level: undefined, q: undefined, after: level || q ? undefined : after });

  useEffect(() => {
    if (errorUpdatedAt > 0 && isError) notify.error('Erreur', 'Impossible de charger les cours');
  }, [isError, errorUpdatedAt]);

  return (
    <Container className="py-10 md:py-16">
      <header className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_auto] lg:items-end">
        <PageHeading
          title={after && 'Nos Cours, suite'}
          details={{ ...catalogDetails(list.items ?? [], theme), canonical }}
          className="text-5xl"
        >
          Nos Cours
        </PageHeading>
        <p className="max-w-[52ch] text-lg text-ink-soft">
          Cataracte, phaco, réfractive, imagerie. Chaque programme est conduit par un chirurgien qui opère.
        </p>
      </header>
      {/* Submitted by the browser without scripts, or before they have run. */}
      <form
        action={paths.courses}
        onSubmit={(event) => event.preventDefault()}
        className="filters mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mt-10"
      >
        {/* The first button is that of the Enter key, which keeps the level. */}
        <button type="submit" hidden name={level && 'level'} value={level} />
        <SearchField
          label="Rechercher un cours"
          name="q"
          value={filters.q}
          onChange={(typed) => change({ q: typed, after: '' })}
          className="w-full md:max-w-md md:flex-1"
        />
        <noscript>
          <Button type="submit" variant="primary" name={level && 'level'} value={level}>
            Rechercher
          </Button>
        </noscript>
        <FilterButtons
          label="Niveau"
          name="level"
          options={LEVEL_OPTIONS}
          value={level ?? ''}
          onChange={(chosen) => change({ level: chosen, after: '' })}
        />
      </form>
      <Suspense>
        <CatalogResults list={list} filters={{ level, q, after }} onShowMore={showMore} />
      </Suspense>
    </Container>
  );
}
