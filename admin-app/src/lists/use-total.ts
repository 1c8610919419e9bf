import { api } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

interface TotalOptions {
  /** The count's place in the cache; one that begins like the list's is read again with it. */
  queryKey: readonly unknown[];
  /** The call, below `/api`; it answers `{ total }`. */
  path: string;
  query?: Record<string, string>;
}

/** How many items these filters leave, as the server counts; absent until it has said so for these very filters. */
export function useTotal({ queryKey, path, query = {} }: TotalOptions): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => api.get<{ total: number }>(path, { query, signal }),
    refetchOnMount: 'always',
  });
  return data?.total;
}
