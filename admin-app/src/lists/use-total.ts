import type { ApiRoute, OutputOf, QueryOf } from '@iris/contract/routes';
import { api, type RequestOf } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

interface Total {
  total: number;
}

/** A call that counts a list. */
type TotalRoute = { [R in ApiRoute]: Total extends OutputOf<R> ? R : never }[ApiRoute];

interface TotalOptions<R extends TotalRoute> {
  route: R;
  /** Text, as addresses have it: the server refuses a filter that does not exist. */
  query?: Partial<Record<keyof QueryOf<R>, string>>;
}

/** How many items these filters leave, as the server counts; absent until it has said so for these very filters. */
export function useTotal<R extends TotalRoute>({ route, query }: TotalOptions<R>): number | undefined {
  const { data } = useQuery({
    queryKey: [route, { query }],
    queryFn: ({ signal }) => api.call(route, { query, signal } as unknown as RequestOf<R>) as Promise<Total>,
    refetchOnMount: 'always',
  });
  return data?.total;
}
