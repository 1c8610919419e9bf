import { api } from '@iris/platform/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How many items each page of a list has. */
export const PAGE_SIZE = 50;

interface PagedListOptions {
  /** The list's place in the cache, without its filters. */
  queryKey: readonly unknown[];
  /** The call, below `/api`; it takes `limit` and `after`. */
  path: string;
  query?: Record<string, string>;
  /** How many pages to show. */
  pages: number;
}

/** A list of the server as far as it is shown. */
export interface PagedList<Item> {
  /** Absent until the first page is there; the previous list stays while another is on its way. */
  items: Item[] | undefined;
  error: Error | null;
  isPending: boolean;
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
export function usePagedList<Item extends { _id: string }>(options: PagedListOptions): PagedList<Item> {
  const { queryKey, path, query = {}, pages } = options;
  const list = useInfiniteQuery({
    queryKey: [...queryKey, query],
    // One item more than a page shows: only then is it certain that there is another page.
    queryFn: ({ pageParam, signal }) =>
      api.get<Item[]>(path, { query: { ...query, limit: PAGE_SIZE + 1, after: pageParam }, signal }),
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
    isFetching,
    isPrevious: isPlaceholderData,
    hasMore: hasNextPage || loaded > pages,
    isLoadingMore: lacksPages && !isFetchNextPageError,
    hasFailedMore: lacksPages && isFetchNextPageError,
    refetch: () => void list.refetch(),
    loadMore: () => void fetchNextPage(),
  };
}
