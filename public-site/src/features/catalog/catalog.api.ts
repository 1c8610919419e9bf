import type { CatalogCourse, Level } from '@iris/contract/catalog';
import { api } from '@iris/platform/api';
import { serverQuery } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Parts, useParts } from '../../parts/use-parts.ts';

/** Number of courses that each « Afficher plus » adds. */
export const PAGE_SIZE = 24;

interface CatalogFilters {
  level: Level | undefined;
  q: string | undefined;
  /** The course before the first one. */
  after: string | undefined;
}

/** The loaded part of the catalog. */
export interface CatalogList extends Parts<CatalogCourse> {
  /** Whether others match the filters too, before or after these. */
  isPart: boolean;
  /** Number of courses that match the filters; undefined while it is not known, or these are all. */
  total: number | undefined;
}

/** The first `pages` times {@link PAGE_SIZE} courses that match the filters, newest first. */
export function useCatalog({ after, ...filters }: CatalogFilters, pages: number): CatalogList {
  const parts = useParts({
    queryKey: ['GET /courses', 'pages', filters],
    read: (part, signal) => api.call('GET /courses', { query: { ...filters, ...part }, signal }),
    after,
    size: PAGE_SIZE,
    pages,
  });
  const isPart = parts.hasMore || after !== undefined;
  return { ...parts, isPart, total: useTotal(filters, isPart, parts.isPrevious) };
}

/** The server counts only what is not shown completely. List and number may arrive one after the other. */
function useTotal(filters: Omit<CatalogFilters, 'after'>, isPart: boolean, isPrevious: boolean): number | undefined {
  const count = useQuery({
    ...serverQuery('GET /courses/count', { query: filters }),
    placeholderData: keepPreviousData,
    enabled: isPart,
  });
  return isPart && count.isPlaceholderData === isPrevious ? count.data?.total : undefined;
}
