import { classes } from '@iris/platform/ui';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import type { QuestionProps } from './question-props.ts';

/** A step that is dragged, and by which pointer. */
interface Drag {
  id: string;
  pointer: number;
}

/** Steps to put in order, by drag or by the buttons «Monter» and «Descendre». */
export function OrderQuestion({ question, answer, onAnswer, grading }: QuestionProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const ids = answer?.options ?? question.options.map(({ id }) => id);
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? '';

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (to < 0 || to >= ids.length || to === from) return;
    const options = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    onAnswer?.({ question: question.id, options });
    setSaid(`${textOf(id)}\u00a0: position ${to + 1} sur ${ids.length}`);
  };
  const handleDragStart = (event: PointerEvent<HTMLElement>, id: string) => {
    // Neither the menu's button nor a second finger.
    if (event.button !== 0 || drag) return;
    event.preventDefault();
    // By the list: a row that moves leaves the document for an instant, and with it the pointer that it has captured.
    list.current?.setPointerCapture(event.pointerId);
    setDrag({ id, pointer: event.pointerId });
  };
  const handleDragMove = ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (!drag || drag.pointer !== pointerId) return;
    const from = ids.indexOf(drag.id);
    // Past the middle of another row, not its edge: past a higher row the next move would bring the step back.
    const before = [...(list.current?.children ?? [])].filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      const middle = top + height / 2;
      return index !== from && (index > from ? clientY >= middle : clientY > middle);
    });
    move(drag.id, before.length);
  };
  return (
    <div>
      <p className="mb-3 text-sm text-ink-soft">Mettez les étapes dans l'ordre</p>
      <ol
        ref={list}
        onPointerMove={handleDragMove}
        onLostPointerCapture={({ pointerId }) => drag?.pointer === pointerId && setDrag(null)}
        className="flex flex-col gap-2.5"
      >
        {ids.map((id, index) => (
          <li
            key={id}
            className={classes(
              'flex min-h-12 items-center gap-2 rounded-md border bg-surface pr-1.5 pl-3 transition-[border-color,box-shadow]',
              id === drag?.id ? 'border-primary-line shadow-raised' : 'border-line-strong',
            )}
          >
            <span aria-hidden="true" className="w-6 flex-none font-semibold text-ink-faint tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 py-2.5 leading-snug wrap-anywhere">{textOf(id)}</span>
            {grading?.key && <Expected position={grading.key.correct.indexOf(id)} index={index} />}
            {onAnswer && (
              <>
                <MoveButton
                  label={`Monter\u00a0: ${textOf(id)}`}
                  isDisabled={index === 0}
                  onMove={() => move(id, index - 1)}
                >
                  <ArrowUp className="size-5" />
                </MoveButton>
                <MoveButton
                  label={`Descendre\u00a0: ${textOf(id)}`}
                  isDisabled={index === ids.length - 1}
                  onMove={() => move(id, index + 1)}
                >
                  <ArrowDown className="size-5" />
                </MoveButton>
                <span
                  aria-hidden="true"
                  onPointerDown={(event) => handleDragStart(event, id)}
                  className="grid size-11 flex-none cursor-grab touch-none place-items-center text-ink-faint active:cursor-grabbing"
                >
                  <GripVertical className="size-5" />
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface ExpectedProps {
  position: number;
  index: number;
}

function Expected({ position, index }: ExpectedProps) {
  if (position < 0) return null;
  const isRight = position === index;
  return (
    <span className={classes('flex-none px-2 text-sm font-semibold', isRight ? 'text-success-ink' : 'text-danger-ink')}>
      {isRight ? 'Bien placé' : `Attendu en ${position + 1}`}
    </span>
  );
}

interface MoveButtonProps {
  label: string;
  isDisabled: boolean;
  onMove: () => void;
  children: React.ReactNode;
}

/** Stays focusable at the end of the list, so that the focus is not lost when the step arrives there. */
function MoveButton({ label, isDisabled, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onMove()}
      className={classes(
        'grid size-11 flex-none place-items-center rounded-sm text-ink-soft transition-colors',
        isDisabled ? 'opacity-35' : 'hover:bg-ink/7 hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
