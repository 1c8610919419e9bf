import type { Assignment, PracticeComment } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { formatMoment } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { ArrowRightLeft, Check, Clock, PenLine, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { VoiceRecorder } from '../voice/voice-recorder.tsx';

export interface CommentEditorProps {
  assignment: Assignment;
  comment: PracticeComment;
  /** The step that the rubric shows. */
  rated: RubricStep;
  onChange: (comment: PracticeComment) => void;
  onDraw: () => void;
  /** Puts the comment at the moment that is shown. */
  onMove: (comment: PracticeComment) => void;
  /** Attaches the moment that the reference shows; absent without reference film. */
  onAttach: ((comment: PracticeComment) => void) | undefined;
  onUnkept: (isUnkept: boolean) => void;
  onDone: () => void;
  onRemove: (id: string) => void;
}

/** A comment while it is written, drawn or spoken. Each change is saved. */
export function CommentEditor(props: CommentEditorProps) {
  const { assignment, comment, rated, onChange, onDraw, onMove, onAttach, onUnkept, onDone, onRemove } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const elsewhereId = useId();
  const { at, strokes, reference_at: referenceAt } = comment;
  return (
    <section
      aria-label={`Commentaire à ${formatMoment(at)}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onDone();
      }}
      className="flex flex-col gap-3 rounded-md border border-primary-line bg-surface p-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold tabular-nums">{`À ${formatMoment(at)}`}</p>
        <StepSelect assignment={assignment} comment={comment} onChange={onChange} />
        <Button size="sm" variant="ghost" icon={<Clock />} onClick={() => onMove(comment)}>
          Placer à l'instant affiché
        </Button>
      </div>
      {comment.step !== rated.id && (
        <p id={elsewhereId} className="text-sm text-ink-soft wrap-anywhere">
          {`Ce commentaire ira sous «\u00a0${titleOf(assignment, comment)}\u00a0», pas sous «\u00a0${rated.title}\u00a0» que montre la grille.`}
        </p>
      )}
      <textarea
        ref={field}
        aria-label="Texte du commentaire"
        aria-describedby={comment.step === rated.id ? undefined : elsewhereId}
        value={comment.text}
        rows={3}
        maxLength={1000}
        onChange={(event) => onChange({ ...comment, text: event.target.value })}
        className="w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 leading-snug hover:border-ink-soft"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={<PenLine />} onClick={onDraw}>
          {strokes.length > 0 ? (
            <span key="again">Reprendre le dessin</span>
          ) : (
            <span key="first">
              Dessiner sur l'image<span className="sr-only"> pour ce commentaire</span>
            </span>
          )}
        </Button>
        {strokes.length > 0 && (
          <Button size="sm" variant="ghost" icon={<X />} onClick={() => onChange({ ...comment, strokes: [] })}>
            Effacer le dessin
          </Button>
        )}
        {onAttach && (
          <Button size="sm" icon={<ArrowRightLeft />} onClick={() => onAttach(comment)}>
            Joindre l'instant de la référence
          </Button>
        )}
        {referenceAt !== null && (
          <Button
            size="sm"
            variant="ghost"
            icon={<X />}
            onClick={() => onChange({ ...comment, reference_at: null })}
            className="tabular-nums"
          >
            {`Retirer la référence à ${formatMoment(referenceAt)}`}
          </Button>
        )}
      </div>
      <VoiceRecorder
        assignment={assignment._id}
        voice={comment.voice}
        onChange={(voice) => onChange({ ...comment, voice })}
        onUnkept={onUnkept}
      />
      <div className="flex flex-wrap justify-between gap-2 border-line border-t pt-3">
        <Button size="sm" variant="brand" icon={<Check />} onClick={onDone}>
          Terminé
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onRemove(comment.id)}>
          Supprimer
        </Button>
      </div>
    </section>
  );
}

/** The title of the step under which a comment is. */
export function titleOf({ steps }: Pick<Assignment, 'steps'>, { step }: PracticeComment): string {
  return steps.find(({ id }) => id === step)?.title ?? '';
}

type StepSelectProps = Pick<CommentEditorProps, 'assignment' | 'comment' | 'onChange'>;

function StepSelect({ assignment, comment, onChange }: StepSelectProps) {
  return (
    <select
      aria-label="Étape du commentaire"
      value={comment.step}
      onChange={(event) => onChange({ ...comment, step: event.target.value })}
      className="min-h-9 max-w-full rounded-md border border-line-strong bg-surface px-2 text-sm pointer-coarse:min-h-11"
    >
      {assignment.steps.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
