import type { CatalogCourse, Level } from '@iris/contract/catalog';
import { PAGE_LIMIT_MAX } from '@iris/contract/foundation';
import { api } from '@iris/platform/api';
import { serverQuery } from '@iris/platform/query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Number of courses that each « Afficher plus » adds. */
export const PAGE_SIZE = 24;

/** Most courses of one request, which asks for one more to know whether there are others. */
const REQUEST_MAX = Math.floor((PAGE_LIMIT_MAX - 1) / PAGE_SIZE) * PAGE_SIZE;

interface CatalogFilters {
  level: Level | undefined;
  q: string | undefined;
  /** The course before the first one. */
  after: string | undefined;
}

/** The courses to request: the number, after a course. */
interface Part {
  limit: number;
  after: string | undefined;
}

/** The loaded part of the catalog. */
export interface CatalogList {
  /** The result of the query, for its failure. */
  query: {
    error: Error | null;
    errorUpdatedAt: number;
    isError: boolean;
    isLoadingError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Undefined until the first ones are loaded; those of the previous filters stay while new ones load. */
  courses: CatalogCourse[] | undefined;
  /** Whether others match the filters too, before or after these. */
  isPart: boolean;
  /** Number of courses that match the filters; undefined while it is not known, or these are all. */
  total: number | undefined;
  /** The courses are those of the previous filters. */
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next courses could not be loaded; the others stay. */
  hasFailedMore: boolean;
  loadMore: () => void;
}

/** The first `pages` times {@link PAGE_SIZE} courses that match the filters, newest first. */
export function useCatalog({ after, ...filters }: CatalogFilters, pages: number): CatalogList {
  const wanted = pages * PAGE_SIZE;
  const query = useInfiniteQuery({
    queryKey: ['GET /courses', 'pages', { after, ...filters }],
    queryFn: ({ pageParam: { limit, after: last }, signal }) =>
      api.call('GET /courses', { query: { ...filters, limit: limit + 1, after: last }, signal }),
    // After a reload all at once, so that the page is as long as before.
    initialPageParam: { limit: Math.min(wanted, REQUEST_MAX), after } as Part,
    getNextPageParam: (page, _pages, { limit }): Part | undefined =>
      page.length > limit ? { limit: PAGE_SIZE, after: page[limit - 1]?._id } : undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const loaded = data?.pages.flatMap((page, index) => page.slice(0, (data.pageParams[index] as Part).limit));
  const lacksSome = loaded !== undefined && loaded.length < wanted && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (lacksSome && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lacksSome, isFetching, isFetchNextPageError, fetchNextPage]);

  const courses = isPlaceholderData ? loaded : loaded?.slice(0, wanted);
  const hasMore = hasNextPage || (loaded?.length ?? 0) > wanted;
  const isPart = hasMore || after !== undefined;
  return {
    query,
    courses,
    isPart,
    total: useTotal(filters, isPart, isPlaceholderData),
    isPrevious: isPlaceholderData,
    hasMore,
    isLoadingMore: lacksSome && !isFetchNextPageError,
    hasFailedMore: lacksSome && isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
  };
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
