import { ofName } from '@iris/contract/foundation';
import type { ModeratedReview } from '@iris/contract/learning';
import { useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, Skeleton } from '@iris/platform/ui';
import { useRef } from 'react';
import { HideDialog } from '../../editing/dialog/hide-dialog.tsx';
import { NoMessages } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReviewCard } from './review-card.tsx';
import { HIDE_FAILED, useHideReview, useReviews } from './reviews.api.ts';

/** Moderation of reviews: read, hide with a reason, show, dismiss reports. */
export default function ReviewsPage() {
  const { filters, pages, change, clear, showMore } = useUrlFilters(['filter']);
  // An unknown filter in the address means all.
  const filter = filters.filter === 'reported' ? 'reported' : '';
  const results = useRef<HTMLDivElement>(null);
  const hiding = useEditing<ModeratedReview>();
  const hide = useHideReview();
  return (
    <>
      <PageHeader title="Avis" intro="Ce que les étudiants disent des cours, du plus récent au plus ancien." />
      <FilterButtons
        label="Avis"
        options={FILTERS}
        value={filter}
        onChange={(next) => change({ filter: next })}
        className="mb-4"
      />
      <div ref={results} tabIndex={-1}>
        <PagedItems
          list={useReviews(filter, pages)}
          failure="Impossible de charger les avis"
          skeleton={SKELETON}
          empty={
            filter ? (
              <EmptyState
                drawing={<NoMessages />}
                title="Aucun avis signalé"
                text="Ceux que des lecteurs signaleront arriveront ici."
                action={<Button onClick={clear}>Voir tous les avis</Button>}
              />
            ) : (
              <EmptyState
                drawing={<NoMessages />}
                title="Aucun avis"
                text="Les étudiants peuvent donner le leur une fois la moitié d'un cours terminée."
              />
            )
          }
          onShowMore={showMore}
        >
          {(review) => <ReviewCard key={review._id} review={review} onHide={hiding.start} focusAfterwards={results} />}
        </PagedItems>
      </div>
      <HideDialog
        key={hiding.round}
        open={hiding.open}
        onClose={hiding.close}
        title={`Masquer l'avis ${ofName(hiding.item?.author ?? '')}`}
        consequence="L'avis ne sera plus visible, et sa note ne comptera plus dans la moyenne du cours."
        submitLabel="Masquer l'avis"
        failureText={HIDE_FAILED}
        onHide={(reason) => hiding.item && hide.mutateAsync({ review: hiding.item, reason })}
      />
    </>
  );
}

const FILTERS = [
  { value: '', label: 'Tous' },
  { value: 'reported', label: 'Signalés' },
] as const;

const SKELETON = (
  <ListSkeleton label="Chargement des avis..." rows={3} className="flex flex-col gap-3 p-5">
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="h-12" />
  </ListSkeleton>
);
