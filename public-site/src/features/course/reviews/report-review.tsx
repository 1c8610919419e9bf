import { ofName } from '@iris/contract/foundation';
import type { Review } from '@iris/contract/learning';
import { type FailureProps, LoadBoundary, lazyPage } from '@iris/delivery/remote';
import { Button, ErrorState } from '@iris/platform/ui';
import { Flag } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ReportDialogProps } from './report-dialog.tsx';

// With the validation of forms, which few readers need.
const ReportDialog = lazyPage<ReportDialogProps>(async () => {
  const { ReportDialog: Dialog } = await import(/* webpackChunkName: "report-dialog" */ './report-dialog.tsx');
  return { default: Dialog };
});

interface ReportReviewProps {
  courseId: string;
  review: Review;
}

/** Reports the review of somebody else to those who moderate them. */
export function ReportReview({ courseId, review }: ReportReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  const outcome = useRef<HTMLParagraphElement>(null);
  const dialog = isOpen && (
    <LoadBoundary failure={DialogFailure}>
      <Suspense fallback={null}>
        <ReportDialog
          courseId={courseId}
          review={review}
          onClose={() => setOpen(false)}
          onReported={() => setReported(true)}
          focusAfterwards={() => outcome.current}
        />
      </Suspense>
    </LoadBoundary>
  );
  return (
    <>
      {isReported ? (
        <p ref={outcome} tabIndex={-1} className="mt-2 text-sm text-ink-faint">
          Vous avez signalé cet avis.
        </p>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon={<Flag />}
          onClick={() => setOpen(true)}
          className="mt-1 -ml-3 text-ink-soft! noscript:hidden"
        >
          Signaler<span className="sr-only">{` l'avis ${ofName(review.author)}`}</span>
        </Button>
      )}
      {dialog}
    </>
  );
}

function DialogFailure({ onRetry }: FailureProps) {
  return <ErrorState message="Le formulaire n'a pas pu être chargé." onRetry={onRetry} />;
}
