import { QueryCache, QueryClient } from '@tanstack/react-query';

/** Creates the query client that all applications share. Failures are logged here and shown by the pages. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Pages offer «Réessayer»; automatic retries would delay their message.
        retry: false,
        networkMode: 'always',
      },
    },
  });
}

function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  // biome-ignore lint/suspicious/noConsole: docs/product.md requires that failed loads are logged
  console.error('load failed', queryKey, error);
}
