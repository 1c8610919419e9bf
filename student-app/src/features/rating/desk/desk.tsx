import type { Assignment } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { isRefused } from '@iris/platform/api';
import { SaveStatus } from '@iris/platform/autosave';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { ConfirmDialog } from '@iris/platform/ui';
import { useMemo, useRef, useState } from 'react';
import { Comparison, type ComparisonHandle } from '../../../comparison/index.ts';
import { BackToList } from '../back-to-list.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { byMoment, withLevel } from '../comments/comments.ts';
import { useCommenting } from '../comments/use-commenting.ts';
import { RatingConflict } from '../draft/rating-conflict.tsx';
import { useRating } from '../draft/use-rating.ts';
import { StepPanel } from '../steps/step-panel.tsx';
import { useLevelKeys } from '../steps/use-level-keys.ts';
import { DeskHeader } from './desk-header.tsx';
import { Ended } from './ended.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import { SummaryField } from './summary-field.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { useEnding } from './use-ending.ts';

interface DeskProps {
  /** The film as it was read last. */
  assignment: Assignment;
  /** Why it could not be read again. */
  error: Error | null;
  /** Gets new addresses of the films. */
  onRetry: () => void;
  onSent: () => void;
  /** Called when it is unknown whether the server has the sent rating. */
  onSendingOpen: () => void;
  onGivenBack: () => void;
}

/** A film beside the reference, the rubric, and the comments. Everything is saved by itself. */
export function Desk({ assignment, error, onRetry, onSent, onSendingOpen, onGivenBack }: DeskProps) {
  const rating = useRating(assignment, error);
  const { draft, stored, update, flush } = rating;
  const { steps } = assignment;
  const films = useRef<ComparisonHandle>(null);
  const rubric = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<RubricStep | undefined>(steps[0]);
  /** What a key or the bar has done, for screen readers. */
  const [told, setTold] = useState('');
  const [isUnkept, setIsUnkept] = useState(false);
  const commenting = useCommenting({
    assignment,
    draft,
    films,
    step: step?.id ?? '',
    change: update,
    onTell: setTold,
  });
  const ending = useEnding({ assignment, rating, onSent, onSendingOpen, onGivenBack });
  const handleLevel = (level: number) => {
    if (!step) return;
    update((current) => withLevel(current, step.id, level));
    setTold(`Niveau ${level}\u00a0: ${step.title}`);
  };
  useLevelKeys(() => films.current?.hasShortcuts() ?? true, handleLevel);
  const showFilms = (act: (handle: ComparisonHandle) => void) => {
    if (films.current) act(films.current);
    stage.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const shown = useComparedFilms(assignment, draft.comments);
  if (rating.status === 'closed' && isRefused(rating.error)) {
    return <Ended id={assignment._id} reason={rating.error} written={{ draft, steps }} />;
  }
  if (!step) return null;

  const handleMissing = (missing: RubricStep) => {
    ending.closeMissing();
    setStep(missing);
    // After the dialog has given the focus back.
    setTimeout(() => rubric.current?.querySelector('input')?.focus());
  };
  return (
    <div className="mx-auto w-full max-w-[100rem] px-5 pt-5 pb-12 sm:px-8">
      <UnsavedChanges
        dirty={rating.isUnsaved || isUnkept}
        save={async () => !isUnkept && flush()}
        isKept={rating.isKept && !isUnkept}
      />
      <BackToList />
      <DeskHeader
        assignment={{ ...assignment, expires_at: stored.expires_at }}
        status={<SaveStatus saving={rating} onRetry={() => void flush()} />}
        onGiveBack={ending.askGiveBack}
        onSend={ending.askSend}
      />
      {rating.conflict && <RatingConflict conflict={rating.conflict} onResolve={rating.resolve} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]">
        {/* Below the header when it is brought into sight, which stays in sight on wide screens. */}
        <div ref={stage} className="min-w-0 scroll-mt-18 lg:scroll-mt-44">
          <Comparison
            ref={films}
            {...shown}
            title={`Film ${assignment.code} et la référence`}
            steps={steps}
            onComment={commenting.choose}
            drawing={commenting.drawing}
            onMoment={commenting.watch}
            onRetry={onRetry}
            className="rounded-md max-sm:-mx-5 max-sm:rounded-none"
          />
        </div>
        <div
          ref={rubric}
          className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-40 xl:row-span-2 xl:max-h-[calc(100svh-11rem)] xl:overflow-y-auto"
        >
          <StepPanel
            assignment={assignment}
            draft={draft}
            step={step}
            onStep={setStep}
            onLevel={handleLevel}
            onSeek={(at) => showFilms((handle) => handle.seek(at))}
          />
          <SummaryField text={draft.summary} onChange={(summary) => update((current) => ({ ...current, summary }))} />
        </div>
        <CommentList
          assignment={assignment}
          comments={draft.comments}
          edited={commenting.edited}
          rated={step}
          onAdd={commenting.add}
          onEdit={commenting.edit}
          onOpen={({ id, reference_at: referenceAt }) =>
            showFilms((handle) => {
              handle.openComment(id);
              if (referenceAt !== null) handle.showReference(referenceAt);
            })
          }
          onChange={commenting.put}
          onDraw={() => showFilms((handle) => handle.setDrawing(true))}
          onMove={commenting.move}
          onAttach={assignment.reference ? commenting.attach : undefined}
          onUnkept={setIsUnkept}
          onDone={commenting.done}
          onRemove={commenting.remove}
        />
      </div>
      <ThumbBar
        step={step}
        level={draft.levels.find((given) => given.step === step.id)?.level}
        onLevel={handleLevel}
        onComment={commenting.add}
      />
      <p role="status" className="sr-only">
        {told}
      </p>
      {ending.missing.length > 0 && (
        <MissingDialog steps={ending.missing} onChoose={handleMissing} onClose={ending.closeMissing} />
      )}
      <ConfirmDialog {...ending.sending} />
      <ConfirmDialog {...ending.givingBack} />
    </div>
  );
}

/** What the two films show; the same as long as nothing of it changes. */
function useComparedFilms(assignment: Assignment, comments: Assignment['draft']['comments']) {
  const { code, film, cut, marks, reference } = assignment;
  const own = useMemo(
    () => ({ label: `Film ${code}`, sources: film, marks, from: cut.start, to: cut.end }),
    [code, film, marks, cut],
  );
  const compared = useMemo(() => reference && { label: 'Référence', ...reference }, [reference]);
  const marked = useMemo(
    () =>
      byMoment(comments).map(({ id, at, strokes }, index) => ({ id, at, strokes, label: `Commentaire ${index + 1}` })),
    [comments],
  );
  return { own, reference: compared, comments: marked };
}
