import { isPlainClick } from '@iris/platform/navigation';
import { ButtonLink, ErrorState } from '@iris/platform/ui';
import type { MouseEvent } from 'react';
import type { Parts } from './use-parts.ts';

interface MoreProps {
  list: Omit<Parts<unknown>, 'query' | 'items'>;
  /** Address of the page of the next items, for browsers without scripts and search engines. */
  next: string;
  onShowMore: () => void;
}

/** The end of the shown items: adds the next ones below, or as a link shows them instead. */
export function More({ list, next, onShowMore }: MoreProps) {
  const { hasMore, isPrevious, isLoadingMore, hasFailedMore, loadMore } = list;
  if (!hasMore || isPrevious) return null;
  if (hasFailedMore)
    return <ErrorState message="La suite de la liste n'a pas pu être chargée." onRetry={loadMore} className="mt-8" />;
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isLoadingMore) onShowMore();
  };
  return (
    <p className="mt-10 text-center">
      <ButtonLink to={next} onClick={handleClick} aria-disabled={isLoadingMore || undefined}>
        {isLoadingMore ? 'Chargement...' : 'Afficher plus'}
      </ButtonLink>
    </p>
  );
}
