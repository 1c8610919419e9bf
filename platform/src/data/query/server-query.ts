import type { ApiRoute, FileRoute, OutputOf } from '@iris/contract/routes';
import type { DataTag, QueryClient } from '@tanstack/react-query';
import { api, type PlainRoute, type RequestOf } from '../api/index.ts';

/** A GET route with a JSON answer. */
export type ReadRoute = Exclude<Extract<ApiRoute, `GET ${string}`>, FileRoute>;

type RequestArguments<R extends ReadRoute> = R extends PlainRoute ? [request?: RequestOf<R>] : [request: RequestOf<R>];

/** Cache key of the answer of a route, typed with its shape: `setQueryData` accepts no other. */
export type ServerKey<R extends ReadRoute> = DataTag<readonly [R, ...RequestOf<R>[]], OutputOf<R>, Error>;

/**
 * The cache key of an answer: the route and its request. All keys are built here, because the applications share the
 * cache and must not store different shapes under one key.
 */
export function serverKey<R extends ReadRoute>(route: R, ...request: RequestArguments<R>): ServerKey<R> {
  return [route, ...request] as unknown as ServerKey<R>;
}

/** Query options of a route for `useQuery`: cache key and function. */
export function serverQuery<R extends ReadRoute>(route: R, ...request: RequestArguments<R>) {
  const [asked] = request;
  return {
    queryKey: serverKey(route, ...request),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(route, { ...asked, signal } as RequestOf<R>),
  };
}

/** Invalidates every cached answer of these routes; resolves once those in use have been fetched again. */
export async function readAgain(client: QueryClient, routes: readonly ReadRoute[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [route] })));
}
