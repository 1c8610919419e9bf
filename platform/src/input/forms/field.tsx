import { classes, InlineError } from '@iris/platform/ui';
import { type ReactNode, useId, useState } from 'react';
import {
  type Control,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useController,
  useFormState,
} from 'react-hook-form';

/** Props of every form field. */
export interface FieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: Path<Input>;
  label: string;
  /** Help text below the field. */
  hint?: ReactNode;
  /** Fields are required by default; `unmarked` leaves out the mark where the form states that all are optional. */
  optional?: boolean | 'unmarked';
  className?: string;
}

/** Attributes of an uncontrolled input, registered with React Hook Form, and the props of its frame. */
export function useField<Input extends FieldValues, Output>(
  props: FieldProps<Input, Output>,
  options?: RegisterOptions<Input, Path<Input>>,
) {
  const { attributes, ...rest } = useFieldState(props);
  return { ...rest, attributes: { ...props.control.register(props.name, options), ...attributes } };
}

/** Attributes of a controlled input, which must not be registered as well, and the props of its frame. */
export function useControlledField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { field } = useController({ control: props.control, name: props.name });
  return { ...useFieldState(props), field };
}

function useFieldState<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { control, name, hint, optional } = props;
  const id = useId();
  // Read by useFormState, so that only this field is rendered again when its error changes.
  const state = useFormState({ control, name, exact: true });
  const error = control.getFieldState(name, state).error?.message;
  // In the page that the server renders, where no script sets the value.
  const [initial] = useState(() => initialText(get(state.defaultValues, name)));
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    error,
    initial,
    attributes: {
      id,
      required: !optional,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

function initialText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: FieldProps<FieldValues, FieldValues>['optional'] | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, then error and hint below. */
export function FieldFrame({ id, label, hint, error, optional, className, children }: FieldFrameProps) {
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <span className="flex items-baseline gap-1.5 text-sm font-semibold text-ink">
        <label htmlFor={id}>{label}</label>
        {optional === true && <span className="font-normal text-ink-faint">(facultatif)</span>}
        {!optional && (
          <span aria-hidden="true" className="text-danger-ink">
            *
          </span>
        )}
      </span>
      {children}
      {error && <InlineError id={`${id}-error`}>{error}</InlineError>}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The value of a field that is null when it is empty. */
export function toNullable(value: string | null): string | null {
  return value || null;
}

/** Class of every text input; when it gets the focus, the error below it is in view too. */
export const controlClass =
  'w-full min-w-0 scroll-mb-16 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base leading-snug text-ink transition-colors placeholder:text-ink-faint hover:border-ink-soft aria-invalid:border-danger-line disabled:opacity-60';
