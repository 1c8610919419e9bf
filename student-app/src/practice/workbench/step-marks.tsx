import type { SubmissionRubric } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { type FilmPlayer, formatPreciseMoment, storedMoment } from '@iris/platform/lesson';
import { Button, classes } from '@iris/platform/ui';
import { BookOpen, Crosshair, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Work } from './use-work.ts';

interface StepMarksProps {
  player: FilmPlayer;
  reference: FilmPlayer | undefined;
  rubric: SubmissionRubric;
  work: Work;
}

/** Where each step begins in the learner's film; the reference shows where it begins there. */
export function StepMarks({ player, reference, rubric, work }: StepMarksProps) {
  const [said, setSaid] = useState('');
  const mark = (step: RubricStep) => {
    const start = storedMoment(player.getState().time);
    const others = work.marks.filter((known) => known.step !== step.id);
    work.change({ marks: [...others, { step: step.id, start }].sort((one, other) => one.start - other.start) });
    setSaid(`${step.title}\u00a0: ${formatPreciseMoment(start)}`);
  };
  const next = rubric.steps.find(({ id }) => !work.marks.some(({ step }) => step === id));
  useStepKey(player, () => next && mark(next));
  return (
    <section aria-labelledby="etapes">
      <h3 id="etapes" className="text-lg">
        2. Vos étapes
      </h3>
      <p className="mb-3 max-w-text text-ink-soft">
        Arrêtez votre film où chaque étape commence. La touche{' '}
        <kbd className="rounded-xs border border-line px-1">E</kbd> marque l'étape suivante de la liste.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {rubric.steps.map((step) => (
          <StepMark
            key={step.id}
            step={step}
            isNext={step === next}
            start={work.marks.find((known) => known.step === step.id)?.start}
            player={player}
            onMark={() => mark(step)}
            onRemove={() => work.change({ marks: work.marks.filter((known) => known.step !== step.id) })}
            onReference={referenceAt(reference, rubric, step)}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepMarkProps {
  step: RubricStep;
  isNext: boolean;
  start: number | undefined;
  player: FilmPlayer;
  onMark: () => void;
  onRemove: () => void;
  /** Absent where the reference has no mark for the step. */
  onReference: (() => void) | undefined;
}

function StepMark({ step, isNext, start, player, onMark, onRemove, onReference }: StepMarkProps) {
  const name = <span className="sr-only">{`\u00a0: ${step.title}`}</span>;
  return (
    <li className={classes('flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3', isNext && 'bg-primary-soft')}>
      <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{step.title}</span>
      <span className="flex flex-wrap items-center gap-1.5">
        {start !== undefined && (
          <>
            <Button size="sm" variant="ghost" icon={<Play />} onClick={() => player.seek(start)}>
              <span className="sr-only">{`Aller au début de l'étape ${step.title}, `}</span>
              <span className="tabular-nums">{formatPreciseMoment(start)}</span>
            </Button>
            <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
              <span className="sr-only">{`Retirer le repère de l'étape ${step.title}`}</span>
            </Button>
          </>
        )}
        {onReference && (
          <Button size="sm" variant="ghost" icon={<BookOpen />} onClick={onReference}>
            Référence
            {name}
          </Button>
        )}
        <Button size="sm" icon={<Crosshair />} onClick={onMark}>
          Début de l'étape
          {name}
        </Button>
      </span>
    </li>
  );
}

function referenceAt(player: FilmPlayer | undefined, { reference }: SubmissionRubric, { id }: RubricStep) {
  const mark = reference?.marks.find(({ step }) => step === id);
  if (!player || !mark) return undefined;
  return () => {
    player.seek(mark.start);
    player.play();
  };
}

/** The key E marks the next step, unless single keys are switched off or one is typing. */
function useStepKey(player: FilmPlayer, onPress: () => void): void {
  const current = useRef(onPress);
  current.current = onPress;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'e' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      const isField = target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select');
      if (isField || !player.getState().hasShortcuts) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player]);
}
