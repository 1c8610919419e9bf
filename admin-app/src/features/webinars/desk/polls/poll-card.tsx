import { counted } from '@iris/contract/foundation';
import type { Poll, PollState } from '@iris/contract/webinars';
import { formatMoment } from '@iris/platform/lesson';
import { Badge, Button, Card, Picture } from '@iris/platform/ui';
import { ChartBar, Film, Play, Trash2 } from 'lucide-react';
import { usePollState } from '../desk.api.ts';

interface PollCardProps {
  poll: Poll;
  isOver: boolean;
  onDelete: () => void;
}

/** A poll with its votes, as they come. */
export function PollCard({ poll, isOver, onDelete }: PollCardProps) {
  const { _id, question, image, film, state, votes } = poll;
  const change = usePollState();
  const name = <span className="sr-only">{` ${question}`}</span>;
  const set = (next: PollState) => change.mutate({ _id, state: next });
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{question}</p>
        <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
      </div>
      {image && <Picture src={image} alt="" whole className="max-w-48 rounded-sm border border-line" />}
      {film && (
        <p className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
          <Film className="size-4.5" />
          <span>{`Film, à ${formatMoment(film.at)}`}</span>
        </p>
      )}
      <Results poll={poll} />
      <div className="-ml-1 flex flex-wrap items-center gap-1">
        {state === 'open' ? (
          <Button size="sm" icon={<ChartBar />} busy={change.isPending} onClick={() => set('closed')}>
            Clore et montrer le résultat{name}
          </Button>
        ) : (
          !isOver && (
            <Button
              size="sm"
              variant={state === 'draft' ? 'brand' : 'ghost'}
              icon={<Play />}
              busy={change.isPending}
              onClick={() => set('open')}
            >
              <span>{state === 'draft' ? 'Ouvrir' : 'Rouvrir'}</span>
              {name}
            </Button>
          )
        )}
        {state !== 'open' && !isOver && (
          <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onDelete}>
            Supprimer{name}
          </Button>
        )}
        {state !== 'draft' && (
          <span className="ml-auto text-sm text-ink-soft tabular-nums">{counted(votes, 'vote')}</span>
        )}
      </div>
    </Card>
  );
}

/** The options, with the share of the votes of each once there may be some. */
function Results({ poll: { options, results, state, votes } }: { poll: Poll }) {
  const countOf = (id: string) => results?.find(({ option }) => option === id)?.count ?? 0;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {options.map(({ id, text }) => {
        const count = countOf(id);
        const share = votes > 0 ? Math.round((count / votes) * 100) : 0;
        return (
          <li key={id}>
            <p className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              {state !== 'draft' && (
                <span className="shrink-0 text-ink-soft tabular-nums">{`${count} · ${share}\u00a0%`}</span>
              )}
            </p>
            {state !== 'draft' && (
              // The text above says the same.
              <div
                aria-hidden="true"
                className="mt-1 h-1.5 overflow-hidden rounded-full bg-ink/10 forced-colors:outline"
              >
                <div className="h-full rounded-full bg-primary-line" style={{ width: `${share}%` }} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const LABELS = { draft: 'Préparé', open: 'Ouvert aux votes', closed: 'Clos' } as const;
const TONES = { draft: 'neutral', open: 'success', closed: 'primary' } as const;
