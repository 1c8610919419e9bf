import { controlClass, FieldFrame } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { startTransition, useEffect, useId, useRef } from 'react';

/** A pause of typing after which a cell is read. */
const TYPING_PAUSE_MS = 300;

interface CellFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  isWrong: boolean;
  /** When it is left, by Enter, or after a pause: each reads the whole list again, which takes long when it is long. */
  onCorrect: (value: string) => void;
}

/** A cell to correct; uncontrolled, so that what is typed does not wait for the list. */
export function CellField({ label, value, error, isWrong, onCorrect }: CellFieldProps) {
  const id = useId();
  const corrected = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const correct = (typed: string) => {
    clearTimeout(timer.current);
    if (typed === corrected.current) return;
    corrected.current = typed;
    onCorrect(typed);
  };
  const handleChange = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => startTransition(() => correct(typed)), TYPING_PAUSE_MS);
  };
  return (
    <FieldFrame id={id} label={label} error={error} optional="unmarked">
      <input
        id={id}
        defaultValue={value}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={(event) => correct(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') correct(event.currentTarget.value);
        }}
        aria-invalid={isWrong || undefined}
        aria-describedby={error && `${id}-error`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={classes(controlClass, 'max-w-md')}
      />
    </FieldFrame>
  );
}
