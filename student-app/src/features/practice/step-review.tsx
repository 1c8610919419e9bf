import { formatMoment } from '@iris/contract/foundation';
import type { Submission } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { Button } from '@iris/platform/ui';
import { Play } from 'lucide-react';
import { CommentView } from './comment-view.tsx';
import type { RatersComment } from './comments.ts';
import { LevelScale } from './level-scale.tsx';

interface StepReviewProps {
  submission: Submission;
  comments: readonly RatersComment[];
  /** Goes to a moment of the film. */
  onStep: (at: number) => void;
  onComment: (id: string) => void;
  /** Shows a passage of the reference beside the moment of a comment. */
  onReference: (id: string, at: number) => void;
}

/** Each step with its level beside the learner's own, and the comments about it. */
export function StepReview({ submission, comments, onStep, onComment, onReference }: StepReviewProps) {
  const { rubric, marks, is_own } = submission;
  return (
    <section aria-labelledby="etapes" className="min-w-0">
      <h2 id="etapes" className="mb-3 text-2xl">
        Étape par étape
      </h2>
      <ol className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {rubric.steps.map((step) => {
          const start = marks.find((mark) => mark.step === step.id)?.start;
          const own = comments.filter((comment) => comment.step === step.id);
          return (
            <li key={step.id} className="flex flex-col gap-3 p-4">
              <div className="flex items-start justify-between gap-3">
                <h3 className="min-w-0 text-lg wrap-anywhere">{step.title}</h3>
                {start !== undefined && (
                  <Button size="sm" variant="ghost" icon={<Play />} onClick={() => onStep(start)} className="flex-none">
                    <span className="sr-only">{`Aller à l'étape ${step.title}, `}</span>
                    <span className="tabular-nums">{formatMoment(start)}</span>
                  </Button>
                )}
              </div>
              <StepLevels step={step} submission={submission} isOwn={is_own} />
              {own.length > 0 && (
                <ul className="flex flex-col gap-3">
                  {own.map((comment) => (
                    <CommentView
                      key={comment.id}
                      comment={comment}
                      onShow={() => onComment(comment.id)}
                      onReference={(at) => onReference(comment.id, at)}
                    />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface StepLevelsProps {
  step: RubricStep;
  submission: Submission;
  isOwn: boolean;
}

/** The level of the raters, with its sentence and that of the next one, and the learner's own. */
function StepLevels({ step, submission, isOwn }: StepLevelsProps) {
  const found = submission.result?.steps.find((known) => known.step === step.id);
  const self = submission.self_levels.find((known) => known.step === step.id)?.level;
  const reached = found && Math.floor(found.level);
  const next = reached && reached < step.levels.length ? step.levels[reached] : undefined;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-sm">
        {found && <LevelScale label="Évaluateurs" level={found.level} given={found.given} isMain />}
        {self !== undefined && <LevelScale label={isOwn ? 'Vous' : 'Interne'} level={self} />}
      </dl>
      {reached && <p className="wrap-anywhere">{step.levels[reached - 1]}</p>}
      {next && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          <span className="font-semibold">{'Pour aller plus loin\u00a0: '}</span>
          <span>{next}</span>
        </p>
      )}
    </>
  );
}
