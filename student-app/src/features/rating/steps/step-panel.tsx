import type { Assignment, RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { formatMoment } from '@iris/platform/lesson';
import { Button, Card } from '@iris/platform/ui';
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { LevelChoice } from '../../../practice/level-choice.tsx';
import { LevelExamples } from './level-examples.tsx';
import { StepList } from './step-list.tsx';

interface StepPanelProps {
  assignment: Assignment;
  draft: RatingDraft;
  step: RubricStep;
  onStep: (step: RubricStep) => void;
  onLevel: (level: number) => void;
  /** Shows a moment of the film. */
  onSeek: (at: number) => void;
}

/** The rubric: the step that is rated with its levels, and those before and after it. */
export function StepPanel({ assignment, draft, step, onStep, onLevel, onSeek }: StepPanelProps) {
  const { steps, marks } = assignment;
  const index = steps.indexOf(step);
  const [previous, next] = [steps[index - 1], steps[index + 1]];
  const mark = marks.find((one) => one.step === step.id);
  const level = draft.levels.find((given) => given.step === step.id)?.level;
  const levels = useRef<HTMLDivElement>(null);
  /** The button that was pressed may be gone at the last step. */
  const go = (to: RubricStep) => {
    flushSync(() => onStep(to));
    levels.current?.focus();
  };
  return (
    <Card as="section" aria-label="Grille d'évaluation" className="flex min-w-0 flex-col gap-5 p-4 sm:p-5">
      <StepList steps={steps} levels={draft.levels} current={step} onChoose={onStep} />
      <div ref={levels} tabIndex={-1} className="flex flex-col gap-3 border-line border-t pt-4 outline-none">
        <LevelChoice
          key={step.id}
          step={step}
          level={level}
          onChoose={onLevel}
          legend={
            <>
              <span>{step.title}</span>
              <span className="block text-sm font-normal text-ink-soft tabular-nums">
                <span>{`Étape ${index + 1} sur ${steps.length} · coefficient ${step.weight}`}</span>
                <span className="max-lg:hidden"> · touches 1 à 5</span>
              </span>
            </>
          }
        />
        {mark && (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw />}
            onClick={() => onSeek(mark.start)}
            className="self-start tabular-nums"
          >
            {`Revoir l'étape à ${formatMoment(mark.start)}`}
          </Button>
        )}
        <LevelExamples key={`exemples-${step.id}`} anchors={assignment.anchors} step={step} />
        <div className="flex justify-between gap-3">
          {previous ? (
            <Button size="sm" icon={<ArrowLeft />} onClick={() => go(previous)}>
              Étape précédente<span className="sr-only"> à évaluer</span>
            </Button>
          ) : (
            <span />
          )}
          {next && (
            <Button size="sm" icon={<ArrowRight />} onClick={() => go(next)}>
              Étape suivante<span className="sr-only"> à évaluer</span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
