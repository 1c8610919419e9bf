import { PAGE_LIMIT_MAX } from '@iris/contract/foundation';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The items to request: the number, after an item. */
export interface Part {
  limit: number;
  after: string | undefined;
}

interface PartsOptions<Item> {
  /** Of the list and its filters. */
  queryKey: readonly unknown[];
  read: (part: Part, signal: AbortSignal) => Promise<Item[]>;
  /** The item before the first one. */
  after: string | undefined;
  /** Number of items that each « Afficher plus » adds. */
  size: number;
  /** How often that was chosen, and once more. */
  pages: number;
}

/** The loaded part of a list. */
export interface Parts<Item> {
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
  items: Item[] | undefined;
  /** The items are those of the previous filters. */
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next items could not be loaded; the others stay. */
  hasFailedMore: boolean;
  loadMore: () => void;
}

/** The first `pages` times `size` items of a list. */
export function useParts<Item extends { _id: string }>(options: PartsOptions<Item>): Parts<Item> {
  const { queryKey, read, after, size, pages } = options;
  // A request asks for one more than shown, to know whether there are others.
  const most = Math.floor((PAGE_LIMIT_MAX - 1) / size) * size;
  const wanted = pages * size;
  const query = useInfiniteQuery({
    queryKey: [...queryKey, { after }],
    queryFn: ({ pageParam: { limit, after: last }, signal }) => read({ limit: limit + 1, after: last }, signal),
    // After a reload all at once, so that the page is as long as before.
    initialPageParam: { limit: Math.min(wanted, most), after } as Part,
    getNextPageParam: (page, _pages, { limit }): Part | undefined =>
      page.length > limit ? { limit: size, after: page[limit - 1]?._id } : undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const loaded = data?.pages.flatMap((page, index) => page.slice(0, (data.pageParams[index] as Part).limit));
  const lacksSome = loaded !== undefined && loaded.length < wanted && hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (lacksSome && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lacksSome, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    query,
    items: isPlaceholderData ? loaded : loaded?.slice(0, wanted),
    isPrevious: isPlaceholderData,
    hasMore: hasNextPage || (loaded?.length ?? 0) > wanted,
    isLoadingMore: lacksSome && !isFetchNextPageError,
    hasFailedMore: lacksSome && isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
  };
}
