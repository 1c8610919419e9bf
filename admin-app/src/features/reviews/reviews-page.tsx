import type { ModeratedReview } from '@iris/contract/learning';
import { useEditing } from '@iris/platform/dialogs';
import { useUrlFilters } from '@iris/platform/filters';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { EmptyState, Skeleton } from '@iris/platform/ui';
import { HideDialog } from '../../editing/dialog/hide-dialog.tsx';
import { NoMessages } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReviewCard } from './review-card.tsx';
import { HIDE_FAILED, useHideReview, useReviews } from './reviews.api.ts';

/** Moderation of reviews: read, hide with a reason, show. */
export default function ReviewsPage() {
  const { pages, showMore } = useUrlFilters();
  const hiding = useEditing<ModeratedReview>();
  const hide = useHideReview();
  return (
    <>
      <PageHeader title="Avis" intro="Ce que les étudiants disent des cours, du plus récent au plus ancien." />
      <PagedItems
        list={useReviews(pages)}
        failure="Impossible de charger les avis"
        skeleton={SKELETON}
        empty={
          <EmptyState
            drawing={<NoMessages />}
            title="Aucun avis"
            text="Les étudiants peuvent donner le leur une fois la moitié d'un cours terminée."
          />
        }
        onShowMore={showMore}
      >
        {(review) => <ReviewCard key={review._id} review={review} onHide={hiding.start} />}
      </PagedItems>
      <HideDialog
        key={hiding.round}
        open={hiding.open}
        onClose={hiding.close}
        title={`Masquer l'avis de ${hiding.item?.author}`}
        consequence="L'avis ne sera plus visible, et sa note ne comptera plus dans la moyenne du cours."
        submitLabel="Masquer l'avis"
        failureText={HIDE_FAILED}
        onHide={(reason) => hiding.item && hide.mutateAsync({ review: hiding.item, reason })}
      />
    </>
  );
}

const SKELETON = (
  <ListSkeleton label="Chargement des avis..." rows={3} className="flex flex-col gap-3 p-5">
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="h-12" />
  </ListSkeleton>
);
