import { detailOf } from '@iris/platform/api';
import { ErrorState } from '@iris/platform/ui';
import type { PagedList } from './use-paged-list.ts';

interface ListFailureProps {
  list: Pick<PagedList<unknown>, 'items' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  /** What could not be loaded, as a sentence without its full stop. */
  message: string;
}

/** Says in place of a list that it could not be loaded, and tries again when asked. */
export function ListFailure({ list, message }: ListFailureProps) {
  if (list.isPending || list.items) return null;
  return (
    <ErrorState
      message={`${message}. ${detailOf(list.error, 'Vérifiez votre connexion, puis réessayez.')}`}
      onRetry={list.refetch}
      busy={list.isFetching}
    />
  );
}
