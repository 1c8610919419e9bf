import type { ApiRoute, OutputOf, ParamsOf, QueryOf } from '@iris/contract/routes';
import { api, type RequestOf } from '@iris/platform/api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Number of items per page. */
export const PAGE_SIZE = 50;

/** A route that answers a list with paging. */
type PagedRoute = { [R in ApiRoute]: 'after' extends keyof QueryOf<R> ? R : never }[ApiRoute];

/** An item of the list that a route answers. */
type ItemOf<R extends PagedRoute> = OutputOf<R> extends (infer Item extends { _id: string })[] ? Item : never;

interface PagedListOptions<R extends PagedRoute> {
  route: R;
  /** Of the route's address. */
  params?: ParamsOf<R>;
  query?: FiltersOf<R>;
  /** Number of pages to show. */
  pages: number;
  /** Whether the list is read; true by default. */
  enabled?: boolean;
}

/** Filters are unvalidated text of the address; the server rejects unknown values. */
type FiltersOf<R extends PagedRoute> = Partial<Record<Exclude<keyof QueryOf<R>, 'limit' | 'after'>, string>>;

/** The loaded pages of a list. */
export interface PagedList<Item> {
  /** Undefined until the first page is loaded; the items of the previous filters stay while new ones load. */
  items: Item[] | undefined;
  error: Error | null;
  isPending: boolean;
  /** The first page could not be loaded. */
  isLoadingError: boolean;
  isFetching: boolean;
  /** The items are those of the previous filters. */
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page could not be loaded; the items stay. */
  hasFailedMore: boolean;
  refetch: () => void;
  loadMore: () => void;
}

/** Reads a list page by page, after the `_id` of the last item; loaded pages are not fetched again. */
export function usePagedList<R extends PagedRoute>(options: PagedListOptions<R>): PagedList<ItemOf<R>> {
  const { route, params, query, pages, enabled = true } = options;
  const read = (after: string | undefined, signal: AbortSignal) => {
    // One item more than shown, to know whether there is another page.
    const request = { params, query: { ...query, limit: PAGE_SIZE + 1, after }, signal };
    return api.call(route, request as unknown as RequestOf<R>) as Promise<ItemOf<R>[]>;
  };
  const list = useInfiniteQuery({
    // Different from the key of the unpaged list, which has another shape.
    queryKey: [route, 'pages', params ?? {}, query ?? {}],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length > PAGE_SIZE ? page[PAGE_SIZE - 1]?._id : undefined),
    placeholderData: keepPreviousData,
    enabled,
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = list;
  const { fetchNextPage } = list;
  const loaded = data?.pages.length ?? 0;
  const lacksPages = loaded > 0 && loaded < pages && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (lacksPages && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lacksPages, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    items: data?.pages.slice(0, pages).flatMap((page) => page.slice(0, PAGE_SIZE)),
    error: list.error,
    isPending: list.isPending,
    isLoadingError: list.isLoadingError,
    isFetching,
    isPrevious: isPlaceholderData,
    hasMore: hasNextPage || loaded > pages,
    isLoadingMore: lacksPages && !isFetchNextPageError,
    hasFailedMore: lacksPages && isFetchNextPageError,
    refetch: () => void list.refetch(),
    loadMore: () => void fetchNextPage(),
  };
}

interface Total {
  total: number;
}

/** A route that counts a list. */
type TotalRoute = { [R in ApiRoute]: Total extends OutputOf<R> ? R : never }[ApiRoute];

interface TotalOptions<R extends TotalRoute> {
  route: R;
  /** Unvalidated text of the address; the server rejects unknown values. */
  query?: Partial<Record<keyof QueryOf<R>, string>>;
}

/** The server's count of the items that match the filters; undefined while loading. */
export function useTotal<R extends TotalRoute>({ route, query }: TotalOptions<R>): number | undefined {
  const { data } = useQuery({
    queryKey: [route, { query }],
    queryFn: ({ signal }) => api.call(route, { query, signal } as unknown as RequestOf<R>) as Promise<Total>,
    refetchOnMount: 'always',
  });
  return data?.total;
}
