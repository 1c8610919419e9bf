import { THEME_DEFAULTS, type Theme, type ThemeInput } from '@iris/contract/site';
import { useFieldValues, type ZodForm } from '@iris/platform/forms';
import { useState } from 'react';

interface OriginalValues {
  /** Fills the form with the academy's original values, without saving them. */
  fill: () => void;
  /** Whether the form was filled and still has these values. */
  isFilled: boolean;
  /** Restores the previous values of the form; undefined when there are none. */
  restore: (() => void) | undefined;
  /** Discards the previous values, after saving or resetting. */
  forget: () => void;
}

/** Fills the theme form with the original values, and restores the previous ones. */
export function useOriginalValues(form: ZodForm<ThemeInput, ThemeInput>): OriginalValues {
  const [replaced, setReplaced] = useState<ThemeInput>();
  const values = useFieldValues(form.control);
  const isFilled = replaced !== undefined && areOriginal(values);
  const show = (values: ThemeInput) => form.reset(values, { keepDefaultValues: true });
  return {
    isFilled,
    fill: () => {
      if (!isFilled) setReplaced(form.getValues());
      show(THEME_DEFAULTS);
    },
    restore:
      isFilled && !areOriginal(replaced)
        ? () => {
            show(replaced);
            setReplaced(undefined);
          }
        : undefined,
    forget: () => setReplaced(undefined),
  };
}

function areOriginal(values: ThemeInput): boolean {
  return (Object.keys(THEME_DEFAULTS) as (keyof Theme)[]).every((key) => values[key] === THEME_DEFAULTS[key]);
}
