import type { SubmissionSummary } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { linkTo } from '@iris/contract/site';
import { formatDate, formatRating } from '@iris/platform/format';
import { ButtonLink, Card } from '@iris/platform/ui';
import { Hourglass } from 'lucide-react';
import { PassBadge } from '../pass-badge.tsx';
import { StepCurve } from '../step-curve.tsx';
import { WaitingText } from '../waiting-text.tsx';
import { WithdrawButton } from '../withdraw-button.tsx';

interface AttemptListProps {
  /** The first one first. */
  submissions: readonly SubmissionSummary[];
  /** Those of the curve; without them there is none. */
  steps?: readonly RubricStep[];
}

/** The films of an activity, the latest first, and how the steps went from film to film. */
export function AttemptList({ submissions, steps }: AttemptListProps) {
  if (submissions.length === 0) return null;
  return (
    <section aria-labelledby="films" className="flex flex-col gap-4">
      <h2 id="films" className="text-2xl">
        {submissions.length > 1 ? 'Vos films' : 'Votre film'}
      </h2>
      <ul className="flex flex-col gap-4">
        {submissions.toReversed().map((submission) => (
          <Attempt key={submission._id} submission={submission} />
        ))}
      </ul>
      {steps && <StepCurve submissions={submissions} steps={steps} />}
    </section>
  );
}

function Attempt({ submission }: { submission: SubmissionSummary }) {
  const { _id, number, state, sent_at, result } = submission;
  const isSent = state !== 'draft';
  const headingId = `film-${_id}`;
  return (
    <Card as="li" className="flex flex-col gap-4 p-5" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg">{`Film n°\u00a0${number}`}</h3>
          <p className="text-sm text-ink-faint">{sent_at ? `Envoyé le ${formatDate(sent_at)}` : 'Pas envoyé'}</p>
        </div>
        {result && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-display text-3xl tabular-nums">{formatRating(result.score)}</span>
            <span className="text-ink-soft">sur 5</span>
            <PassBadge isPassed={result.is_passed} />
          </p>
        )}
      </div>
      {isSent && !result && (
        <div className="flex items-start gap-3">
          <Hourglass className="mt-0.5 size-5 flex-none text-primary-ink" aria-hidden="true" />
          <WaitingText />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isSent && (
          <ButtonLink to={linkTo('/practice/:id', { id: _id })} variant={result ? 'primary' : 'secondary'}>
            {result ? 'Voir le résultat' : 'Revoir mon film'}
          </ButtonLink>
        )}
        {!result && <WithdrawButton id={_id} isSent={isSent} />}
      </div>
    </Card>
  );
}
