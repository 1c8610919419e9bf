import type { ApiRoute, FileRoute, OutputOf } from '@iris/contract/routes';
import { api, type PlainRoute, type RequestOf } from '@iris/platform/api';
import { logFailure } from '@iris/platform/navigation';
import { type DataTag, QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query';

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
export interface ServerQuery<R extends ReadRoute> {
  queryKey: ServerKey<R>;
  queryFn: (context: { signal: AbortSignal }) => Promise<OutputOf<R>>;
}

/** The query options of a route. Its type is named: declarations would print the whole table of routes instead. */
export function serverQuery<R extends ReadRoute>(route: R, ...request: RequestArguments<R>): ServerQuery<R> {
  const [asked] = request;
  return {
    queryKey: serverKey(route, ...request),
    queryFn: ({ signal }) => api.call(route, { ...asked, signal } as RequestOf<R>),
  };
}

/** Invalidates every cached answer of these routes; resolves once those in use have been fetched again. */
export async function readAgain(client: QueryClient, routes: readonly ReadRoute[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [route] })));
}

/** Creates the query client that all applications share. Failures are logged here and shown by the pages. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => logFailure('load failed', queryKey, error) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Pages offer «Réessayer»; automatic retries would delay their message.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/**
 * Returns a function that requests a course's outline and lesson, called with the click on a link to them: both arrive while
 * their page is still being loaded.
 */
export function useLearningAhead(): (course: string, lesson: string | undefined) => void {
  const queryClient = useQueryClient();
  return (course, lesson) => {
    void queryClient.prefetchQuery(serverQuery('GET /learning/:id', { params: { id: course } }));
    if (lesson) void queryClient.prefetchQuery(serverQuery('GET /lessons/:id', { params: { id: lesson } }));
  };
}
