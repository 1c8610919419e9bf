import type { Submission } from '@iris/contract/practice';
import { useMemo, useRef } from 'react';
import { Comparison, type ComparisonHandle } from '../../comparison/index.ts';
import { listComments } from './comments.ts';
import { OwnerPanel } from './owner-panel.tsx';
import { Progress } from './progress.tsx';
import { ReviewHead } from './review-head.tsx';
import { StepReview } from './step-review.tsx';
import { Summaries } from './summaries.tsx';

interface FilmReviewProps {
  submission: Submission;
  /** Gets new addresses of the films. */
  onReload: () => void;
}

/** The film beside the reference, and what the raters said about each step. */
export function FilmReview({ submission, onReload }: FilmReviewProps) {
  const { title, film, cut, marks, rubric, result, is_own } = submission;
  const films = useRef<ComparisonHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const comments = useMemo(() => listComments(result?.ratings ?? []), [result]);
  // On a phone the films are above what is read.
  const show = (act: (handle: ComparisonHandle) => void) => {
    if (!films.current) return;
    act(films.current);
    frame.current?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <div className="mx-auto flex max-w-[100rem] flex-col gap-8 px-4 pt-4 pb-12 sm:px-6">
      <ReviewHead submission={submission} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div ref={frame} className="min-w-0 scroll-mt-20 xl:sticky xl:top-20 max-sm:-mx-4">
          {film?.sources ? (
            <Comparison
              ref={films}
              title={`Film et référence\u00a0: ${title}`}
              own={{
                ...{ label: is_own ? 'Votre film' : "Film de l'interne", sources: film.sources, marks },
                ...(cut && { from: cut.start, to: cut.end }),
              }}
              reference={rubric.reference && { label: 'Référence', ...rubric.reference }}
              steps={rubric.steps}
              comments={comments}
              onComment={showSaid}
              onRetry={onReload}
              className="sm:rounded-md"
            />
          ) : (
            <p className="px-4 text-ink-soft">Le film ne peut pas être montré pour le moment.</p>
          )}
        </div>
        <StepReview
          submission={submission}
          comments={comments}
          onStep={(at) => show((handle) => handle.seek(at))}
          onComment={(id) => show((handle) => handle.openComment(id))}
          onReference={(id, at) =>
            show((handle) => {
              handle.openComment(id);
              handle.showReference(at);
            })
          }
        />
      </div>
      {result && <Summaries ratings={result.ratings} />}
      {is_own && <Progress submission={submission} />}
      {is_own && <OwnerPanel submission={submission} />}
    </div>
  );
}

/** Where the films stay beside what is read; from `xl` on. */
const SIDE_BY_SIDE = '(min-width: 80rem)';

/** Brings into view what a comment says, unless that hides the films, which are above it. */
function showSaid(comment: string): void {
  if (!window.matchMedia(SIDE_BY_SIDE).matches) return;
  document.getElementById(`commentaire-${comment}`)?.scrollIntoView?.({ block: 'nearest' });
}
