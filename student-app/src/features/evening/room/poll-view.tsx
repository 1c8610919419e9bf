import { counted, formatMoment } from '@iris/contract/foundation';
import type { Poll } from '@iris/contract/webinars';
import { FilmStill } from '@iris/platform/lesson';
import { Badge, Card, classes, Picture } from '@iris/platform/ui';
import { Check, Circle, CircleCheck, Lock } from 'lucide-react';
import { useId } from 'react';
import { usePollVote } from '../evening.api.ts';
import { UNSAVED_VOTE } from '../use-vote.ts';

interface PollViewProps {
  id: string;
  poll: Poll;
  onRefresh: () => void;
}

/** A poll about a picture, a moment of a film, or a question alone. Its rows stay where they are when results replace choices. */
export function PollView({ id, poll, onRefresh }: PollViewProps) {
  const titleId = useId();
  const { desired, vote, isUnsaved } = usePollVote(id, poll._id, onRefresh);
  const own = desired ?? poll.own;
  const isOpen = poll.state === 'open';
  return (
    <Card as="article" aria-labelledby={titleId} className="overflow-hidden">
      {poll.image && <Picture src={poll.image} alt={`Image du sondage\u00a0: ${poll.question}`} whole />}
      {poll.film && (
        <FilmStill
          sources={poll.film.sources}
          at={poll.film.at}
          label={`Image du film à ${formatMoment(poll.film.at)}\u00a0: ${poll.question}`}
        />
      )}
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 id={titleId} className="min-w-0 font-sans text-lg font-semibold wrap-anywhere">
            {poll.question}
          </h3>
          <Badge tone={isOpen ? 'primary' : 'neutral'} icon={isOpen ? undefined : <Lock />} className="mt-1 flex-none">
            {isOpen ? 'Ouvert' : 'Terminé'}
          </Badge>
        </div>
        <ul className="flex flex-col gap-2">
          {poll.options.map((option) => (
            <li key={option.id}>
              {isOpen ? (
                <button
                  type="button"
                  aria-pressed={own === option.id}
                  onClick={() => vote(option.id)}
                  className={classes(
                    rowClass,
                    own === option.id
                      ? 'border-primary-line bg-primary-soft'
                      : 'border-line-strong bg-surface hover:border-ink-soft hover:bg-sunken',
                  )}
                >
                  {own === option.id ? (
                    <CircleCheck className={classes(markClass, 'text-primary-ink')} aria-hidden="true" />
                  ) : (
                    <Circle className={classes(markClass, 'text-ink-soft')} aria-hidden="true" />
                  )}
                  <OptionText text={option.text} isOwn={own === option.id} />
                </button>
              ) : (
                <Result poll={poll} option={option} />
              )}
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm font-semibold text-danger-ink empty:sr-only">
          {isUnsaved && UNSAVED_VOTE}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{votesText(poll.votes, own, isOpen)}</p>
      </div>
    </Card>
  );
}

/** The number may be older than the own vote. */
function votesText(votes: number, own: Poll['own'], isOpen: boolean): string {
  const known = counted(Math.max(votes, own ? 1 : 0), 'réponse');
  if (!isOpen) return known;
  return known + (own ? ', dont la vôtre. Vous pouvez encore en changer.' : ". Le résultat s'affiche à la clôture.");
}

const rowClass =
  'printed relative flex min-h-12 w-full items-center gap-3 overflow-hidden rounded-md border px-3.5 py-2 text-left';

/** Of the sign before an option. */
const markClass = 'relative size-4.5 flex-none';

interface ResultProps {
  poll: Poll;
  option: Poll['options'][number];
}

/** An option with the number of those who chose it, as figure and as bar. */
function Result({ poll, option }: ResultProps) {
  const count = poll.results?.find((result) => result.option === option.id)?.count ?? 0;
  const share = poll.votes > 0 ? Math.round((count / poll.votes) * 100) : 0;
  const isOwn = poll.own === option.id;
  return (
    <div className={classes(rowClass, isOwn ? 'border-primary-line' : 'border-line')}>
      <span aria-hidden="true" className="absolute inset-y-0 left-0 bg-primary-soft" style={{ width: `${share}%` }} />
      <Check className={classes(markClass, 'text-primary-ink', !isOwn && 'invisible')} aria-hidden="true" />
      <OptionText text={option.text} isOwn={isOwn} />
      <span className="relative ml-auto flex-none text-sm font-semibold tabular-nums">
        {`${count}\u00a0·\u00a0${share}\u00a0%`}
      </span>
    </div>
  );
}

function OptionText({ text, isOwn }: { text: string; isOwn: boolean }) {
  return (
    <span className="relative min-w-0 wrap-anywhere">
      <span>{text}</span>
      {isOwn && <span className="sr-only">, votre réponse</span>}
    </span>
  );
}
