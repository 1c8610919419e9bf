import type { Problem } from '@iris/contract/routes';
import type { Theme } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import { startWithTheme } from '@iris/platform/theme';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** With what the server has rendered a page. */
export interface AcademyState {
  theme: Theme;
  /** Whether the header was rendered for a session whose account is not known, instead of for a visitor. */
  hasSession: boolean;
  answers: [QueryKey, unknown][];
  /** What the server refused because it does not exist. */
  refusals: [QueryKey, Problem][];
}

/** Makes the first render of the page, on the server and in the browser, the same. */
export function startFrom({ theme, hasSession, answers, refusals }: AcademyState, queryClient: QueryClient): void {
  const status = hasSession ? ('loading' as const) : ('signed_out' as const);
  const current = sessionStore.getState();
  // React compares by identity: another object would render everything again that reads the session, at once.
  const session = current.status === status && !current.user ? current : { status, user: null };
  startWithTheme(theme);
  sessionStore.getInitialState = () => session;
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  for (const [queryKey, problem] of refusals) {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey });
    // biome-ignore lint/plugin: the library compares it with the device's clock
    const errorUpdatedAt = Date.now();
    query.setState({ status: 'error', error: new ApiError(problem.status, problem), errorUpdatedAt });
    keepRefusal(queryKey, queryClient);
  }
}

/** Lets the next render show the refusal, instead of reading again and showing nothing meanwhile. */
export function keepRefusal(queryKey: QueryKey, queryClient: QueryClient): void {
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false });
}
