import { formatNumber } from '@iris/platform/format';
import { Button, ErrorState } from '@iris/platform/ui';
import type { PagedList } from './use-paged-list.ts';

export interface ShowMoreProps {
  list: Pick<PagedList<unknown>, 'items' | 'hasMore' | 'isLoadingMore' | 'hasFailedMore' | 'loadMore'>;
  /** Total number of items, where the server counts them. */
  total?: number | undefined;
  onShowMore: () => void;
}

/** The end of a list: the number of items shown, and a button for more. */
export function ShowMore({ list, total, onShowMore }: ShowMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {list.hasFailedMore ? (
        <ErrorState message="La suite de la liste n'a pas pu être chargée." onRetry={list.loadMore} />
      ) : (
        <Button onClick={onShowMore} busy={list.isLoadingMore} busyLabel="Chargement...">
          Afficher plus
        </Button>
      )}
      {total !== undefined && (
        <p role="status" className="text-sm text-ink-faint tabular-nums">
          {formatNumber(list.items?.length ?? 0)} affichés sur {formatNumber(total)}
        </p>
      )}
    </div>
  );
}
