import { detailOf, isRefused } from '@iris/platform/api';
import { ErrorState } from './states.tsx';

interface LoadFailureProps {
  /** The result of `useQuery`. */
  query: { error: Error | null; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown };
  /** French sentence on what could not be loaded, without its full stop. */
  message: string;
  className?: string;
}

/** Shows the failure of a query that has no data yet, with «Réessayer»; otherwise renders nothing. */
export function LoadFailure({ query, message, className }: LoadFailureProps) {
  if (!query.isLoadingError) return null;
  return (
    <ErrorState
      message={`${message}. ${detailOf(query.error, 'Vérifiez votre connexion, puis réessayez.')}`}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      isFinal={isRefused(query.error)}
      {...(className && { className })}
    />
  );
}
