import { type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes, InlineError } from '@iris/platform/ui';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export function CheckboxField<Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'optional'>) {
  const { label, hint, className } = props;
  // An unchecked box is a valid value.
  const field = useField({ ...props, optional: true });
  return <CheckboxRow {...field} {...{ label, hint, className }} />;
}

interface CheckboxRowProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  /** Attributes of the input. */
  attributes: ComponentProps<'input'>;
}

/** A checkbox with its label; the whole row can be clicked. */
export function CheckboxRow({ id, label, hint, error, className, attributes }: CheckboxRowProps) {
  return (
    <div className={classes('relative flex min-w-0 gap-3', className)}>
      <span className="relative z-1 mt-0.5 grid size-5 shrink-0">
        <input
          {...attributes}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-transparent checked:bg-primary hover:border-ink-soft aria-invalid:border-danger-line disabled:opacity-60 forced-colors:appearance-auto"
        />
        <Check
          // The default stroke of 1.5 px is too thin on a filled background.
          className="pointer-events-none col-start-1 row-start-1 m-auto size-4 stroke-[2.5px] text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="text-sm font-semibold text-ink after:absolute after:inset-0 after:cursor-pointer"
        >
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </div>
        )}
        {error && <InlineError id={`${id}-error`}>{error}</InlineError>}
      </div>
    </div>
  );
}
