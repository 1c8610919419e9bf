import type { RatedActivity } from '@iris/contract/practice';
import { Card } from '@iris/platform/ui';
import { ChevronRight, ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface RatingCardProps {
  /** The activities of which the account is a rater. */
  activities: readonly RatedActivity[];
}

/** Leads raters to the films that wait for them. */
export function RatingCard({ activities }: RatingCardProps) {
  if (activities.length === 0) return null;
  return (
    <Card className="group relative mb-8 flex items-center gap-4 p-4 transition-colors hover:bg-ink/2 sm:px-5">
      <ClipboardCheck className="size-6 shrink-0 text-primary-ink" />
      <div className="min-w-0 flex-1">
        {/* Stretched over the card. */}
        <Link
          to={paths.rating}
          className="font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
        >
          Films à évaluer
        </Link>
        <p className="text-sm text-ink-soft tabular-nums">{waitingText(activities)}</p>
      </div>
      <ChevronRight className="size-5 shrink-0 text-ink-faint" />
    </Card>
  );
}

function waitingText(activities: readonly RatedActivity[]): string {
  const begun = activities.find(({ current }) => current)?.current;
  if (begun) return `Vous évaluez le film ${begun.code}`;
  if (activities.some(({ calibration }) => calibration !== 'done')) return 'Un étalonnage vous attend';
  const waiting = activities.reduce((sum, activity) => sum + activity.waiting, 0);
  if (waiting === 0) return 'Aucun film ne vous attend pour le moment';
  return waiting > 1 ? `${waiting} films vous attendent` : 'Un film vous attend';
}
