import type { Submission } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { formatDate, formatNumber, formatRating } from '@iris/platform/format';
import { PageHeading } from '@iris/platform/ui';
import { ChevronLeft, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PassBadge } from '../../practice/pass-badge.tsx';
import { WaitingText } from '../../practice/waiting-text.tsx';

/** The film, its score beside the passing level, or that it waits for its raters. */
export function ReviewHead({ submission }: { submission: Submission }) {
  const { title, number, course, lesson, sent_at, result, is_own, rubric, appeal } = submission;
  return (
    <header>
      {is_own && (
        <Link
          to={linkTo(paths.learn, { course, lesson })}
          className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm pr-2 text-sm text-ink-soft hover:bg-ink/5 print:hidden"
        >
          <ChevronLeft className="size-4.5" aria-hidden="true" />
          Retour à l'activité
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <PageHeading title={`${title}, film ${number}`} className="text-3xl wrap-anywhere">
            {title}
          </PageHeading>
          <p className="mt-1 text-ink-soft">
            <span>{`Film n°\u00a0${number}`}</span>
            {sent_at && <span>{`, envoyé le ${formatDate(sent_at)}`}</span>}
          </p>
        </div>
        {result && (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-display text-5xl tabular-nums">{formatRating(result.score)}</span>
            <span className="text-ink-soft">{`sur 5, niveau attendu ${formatNumber(rubric.pass_level)}`}</span>
            <PassBadge isPassed={result.is_passed} />
          </p>
        )}
      </div>
      {!result && (
        <div className="mt-4 flex items-start gap-3 rounded-md bg-primary-soft p-4">
          <Hourglass className="mt-0.5 size-5 flex-none text-primary-ink" aria-hidden="true" />
          <WaitingText />
        </div>
      )}
      {appeal && !appeal.answered_at && (
        <p className="mt-4 rounded-md bg-primary-soft p-4">
          Un second avis est demandé&nbsp;: ce résultat sera complété par celui d'un autre évaluateur.
        </p>
      )}
    </header>
  );
}
