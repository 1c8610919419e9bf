import type { ApiRoute, FileRoute, OutputOf } from '@iris/contract/routes';
import type { DataTag, QueryClient } from '@tanstack/react-query';
import { api, type PlainRoute, type RequestOf } from '../api/index.ts';

/** A call that reads JSON. */
export type ReadRoute = Exclude<Extract<ApiRoute, `GET ${string}`>, FileRoute>;

type RequestArguments<R extends ReadRoute> = R extends PlainRoute ? [request?: RequestOf<R>] : [request: RequestOf<R>];

/** Where the cache keeps what a call answered. The type knows its shape: `setQueryData` takes no other. */
export type ServerKey<R extends ReadRoute> = DataTag<readonly [R, ...RequestOf<R>[]], OutputOf<R>, Error>;

/**
 * The place of an answer in the cache that all applications share: the call and what it was asked. No key is written
 * by hand, so that two applications never keep two shapes in one place.
 */
export function serverKey<R extends ReadRoute>(route: R, ...request: RequestArguments<R>): ServerKey<R> {
  return [route, ...request] as unknown as ServerKey<R>;
}

/** Key and reading of a call, for `useQuery`. */
export function serverQuery<R extends ReadRoute>(route: R, ...request: RequestArguments<R>) {
  const [asked] = request;
  return {
    queryKey: serverKey(route, ...request),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(route, { ...asked, signal } as RequestOf<R>),
  };
}

/** Reads again whatever these calls answered, each with all it was ever asked; resolves once what is shown is there. */
export async function readAgain(client: QueryClient, routes: readonly ReadRoute[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [route] })));
}
