import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../../page/navigation/index.ts';

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
