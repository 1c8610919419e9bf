import { detailOf } from '../api/index.ts';
import { ErrorState } from './states.tsx';

interface LoadFailureProps {
  /** The query, as the query library describes it. */
  query: { error: Error | null; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded, as a sentence without its full stop. */
  message: string;
  className?: string;
}

/** Says, in place of what a query has never loaded, why it is not there, with «Réessayer»; nothing otherwise. */
export function LoadFailure({ query, message, className }: LoadFailureProps) {
  if (!query.isLoadingError) return null;
  return (
    <ErrorState
      message={`${message}. ${detailOf(query.error, 'Vérifiez votre connexion, puis réessayez.')}`}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      {...(className && { className })}
    />
  );
}
