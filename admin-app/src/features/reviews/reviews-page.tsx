import type { ModeratedReview } from '@iris/contract/reviews';
import { useUrlFilters } from '@iris/platform/filters';
import { Card, EmptyState, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useEditing } from '../../editing/dialog/use-editing.ts';
import { ListRows } from '../../lists/list-rows.tsx';
import { NoMessages } from '../../ui/drawings.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { ReviewCard } from './review-card.tsx';
import { useReviews } from './reviews.api.ts';

/** Moderation of reviews: read, hide with a reason, show. */
export default function ReviewsPage() {
  const { pages, showMore } = useUrlFilters();
  const list = useReviews(pages);
  const hiding = useEditing<ModeratedReview>();
  return (
    <>
      <header className="mb-6">
        <PageHeading className="text-3xl">Avis</PageHeading>
        <p className="mt-1 text-ink-soft">Ce que les étudiants disent des cours, du plus récent au plus ancien.</p>
      </header>
      {list.isPending && <ReviewsSkeleton />}
      <LoadFailure query={list} message="Impossible de charger les avis" />
      {list.items?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoMessages />}
            title="Aucun avis"
            text="Les étudiants peuvent donner le leur une fois la moitié d'un cours terminée."
          />
        </Card>
      )}
      {list.items && list.items.length > 0 && (
        <ListRows list={list} onShowMore={showMore}>
          {list.items.map((review) => (
            <ReviewCard key={review._id} review={review} onHide={hiding.start} />
          ))}
        </ListRows>
      )}
      <HideDialog key={hiding.round} open={hiding.open} review={hiding.item} onClose={hiding.close} />
    </>
  );
}

function ReviewsSkeleton() {
  return (
    <Loading label="Chargement des avis...">
      <Card className="divide-y divide-line">
        {['un', 'deux', 'trois'].map((row) => (
          <div key={row} className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
