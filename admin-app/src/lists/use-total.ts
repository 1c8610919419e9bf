import type { ApiRoute, OutputOf, QueryOf } from '@iris/contract/routes';
import { api, type RequestOf } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

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
