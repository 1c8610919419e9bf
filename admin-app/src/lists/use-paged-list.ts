import type { ApiRoute, OutputOf, QueryOf } from '@iris/contract/routes';
import { api, type RequestOf } from '@iris/platform/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How many items each page of a list has. */
export const PAGE_SIZE = 50;

/** A call that answers a list page by page. */
export type PagedRoute = { [R in ApiRoute]: 'after' extends keyof QueryOf<R> ? R : never }[ApiRoute];

/** One item of the list that a call answers. */
export type ItemOf<R extends PagedRoute> = OutputOf<R> extends (infer Item extends { _id: string })[] ? Item : never;

interface PagedListOptions<R extends PagedRoute> {
  route: R;
  query?: FiltersOf<R>;
  /** How many pages to show. */
  pages: number;
}

/** Text, as addresses have it: the server refuses a filter that does not exist. */
type FiltersOf<R extends PagedRoute> = Partial<Record<Exclude<keyof QueryOf<R>, 'limit' | 'after'>, string>>;

/** A list of the server as far as it is shown. */
export interface PagedList<Item> {
  /** Absent until the first page is there; the previous list stays while another is on its way. */
  items: Item[] | undefined;
  error: Error | null;
  isPending: boolean;
  /** Not even the first page could be loaded. */
  isLoadingError: boolean;
  isFetching: boolean;
  /** What is shown belongs to the previous filters. */
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page could not be loaded; what is shown stays. */
  hasFailedMore: boolean;
  refetch: () => void;
  loadMore: () => void;
}

/** Reads a list page by page from the `_id` of the last item received; pages already read are not read again. */
export function usePagedList<R extends PagedRoute>(options: PagedListOptions<R>): PagedList<ItemOf<R>> {
  const { route, query, pages } = options;
  const read = (after: string | undefined, signal: AbortSignal) => {
    // One item more than a page shows: only then is it certain that there is another page.
    const request = { query: { ...query, limit: PAGE_SIZE + 1, after }, signal };
    return api.call(route, request as unknown as RequestOf<R>) as Promise<ItemOf<R>[]>;
  };
  const list = useInfiniteQuery({
    // Apart from the same list read whole, which is kept in another shape.
    queryKey: [route, 'pages', query ?? {}],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length > PAGE_SIZE ? page[PAGE_SIZE - 1]?._id : undefined),
    placeholderData: keepPreviousData,
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
