import { QueryCache, QueryClient } from '@tanstack/react-query';

/** The cache of server data that all applications share. Failures are shown by the page, never here. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The page has its own «Réessayer»: asking again behind its back would only delay the message.
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for failed loads to be logged
  console.error('load failed', queryKey, error);
}
