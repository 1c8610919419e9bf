import { ofName } from '@iris/contract/foundation';
import type { ModeratedReview } from '@iris/contract/learning';
import { formatMoment } from '@iris/platform/format';
import { Badge, Button, classes, Rating } from '@iris/platform/ui';
import { Check, Eye, EyeOff, Flag } from 'lucide-react';
import type { RefObject } from 'react';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { ReportList } from './report-list.tsx';
import { useDismissReports, useShowReview } from './reviews.api.ts';

interface ReviewCardProps {
  review: ModeratedReview;
  onHide: (review: ModeratedReview) => void;
  /** Focused when an action removes its button. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** A review with its author, its course, and whether it is hidden. */
export function ReviewCard({ review, onHide, focusAfterwards }: ReviewCardProps) {
  const { _id, rating, text, author, created_at, course, hidden, reports } = review;
  const [show, dismiss] = [useShowReview(), useDismissReports()];
  const [newest] = reports?.latest ?? [];
  const keepFocus = useKeptFocus(dismiss.isPending, focusAfterwards);
  const handleDismiss = (report: string) => {
    keepFocus();
    dismiss.mutate({ review, newest: report });
  };
  const titleId = `avis-${_id}`;
  return (
    <li>
      <article aria-labelledby={titleId} className="flex flex-col gap-2 p-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <h2 id={titleId} className="text-base wrap-anywhere">
            <span translate="no">{author}</span>
            <span className="font-sans font-normal tracking-normal text-ink-soft">{` · ${course.title}`}</span>
          </h2>
          <Rating value={rating} />
          {hidden && (
            <Badge tone="danger" icon={<EyeOff />}>
              Masqué
            </Badge>
          )}
          {reports && <Badge icon={<Flag />}>Signalé</Badge>}
          <time dateTime={created_at} className="text-sm text-ink-faint tabular-nums sm:ml-auto">
            {formatMoment(created_at)}
          </time>
        </div>
        {text ? (
          <p
            className={classes(
              'max-w-text whitespace-pre-line wrap-anywhere',
              hidden ? 'text-ink-faint' : 'text-ink-soft',
            )}
          >
            {text}
          </p>
        ) : (
          <p className="text-sm text-ink-faint">Une note, sans texte.</p>
        )}
        {hidden && (
          <p className="text-sm text-ink-soft">{`Masqué le ${formatMoment(hidden.at)}\u00a0: ${hidden.reason}`}</p>
        )}
        {reports && <ReportList reports={reports} />}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {hidden ? (
            <Button size="sm" icon={<Eye />} busy={show.isPending} onClick={() => show.mutate(review)}>
              <span>Afficher</span>
              <span className="sr-only">{` l'avis ${ofName(author)}`}</span>
            </Button>
          ) : (
            <Button size="sm" variant="ghost" icon={<EyeOff />} onClick={() => onHide(review)} className="-ml-3">
              <span>Masquer</span>
              <span className="sr-only">{` l'avis ${ofName(author)}`}</span>
            </Button>
          )}
          {newest && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Check />}
              busy={dismiss.isPending}
              onClick={() => handleDismiss(newest._id)}
            >
              <span>{`Écarter ${reports?.count === 1 ? 'le signalement' : 'les signalements'}`}</span>
              <span className="sr-only">{` de l'avis ${ofName(author)}`}</span>
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}
