import { controlClass, FieldFrame, SelectInput } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { type ChangeEvent, type ComponentProps, createContext, type ReactNode, use, useId, useState } from 'react';
import { CheckboxRow } from '../fields/checkbox-field.tsx';
import { NumberInput } from '../fields/number-field.tsx';

interface DraftFieldProps<Value> {
  /** By which a field that was just added gets the focus. */
  id?: string | undefined;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Path of the field in its schema, by which its message is found. */
  path?: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
}

/** Props of the fields of a part of a draft, by their names: value, path, and a change of the part. */
export function bindFields<Part extends object>(part: Part, path: string, onChange: (part: Part) => void) {
  return <Name extends keyof Part & string>(name: Name) => ({
    value: part[name],
    path: `${path}.${name}`,
    onChange: (value: Part[Name]) => onChange({ ...part, [name]: value }),
  });
}

function useDraftField<Value>({ id: givenId, path, hint }: DraftFieldProps<Value>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [isTouched, setTouched] = useState(false);
  const message = useDraftError(path);
  // A field that was just added is not reproached with being empty before it is left.
  const isRevealed = use(RevealedErrors);
  const error = isTouched || isRevealed ? message : undefined;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    error,
    attributes: {
      id,
      onBlur: () => setTouched(true),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'inputMode' | 'enterKeyHint' | 'autoFocus' | 'list'
>;

/** A single-line text of a draft. */
export function DraftText(props: DraftFieldProps<string> & InputAttributes & { hidesLabel?: boolean }) {
  const { label, value, onChange, path, hint, optional, className, hidesLabel, ...input } = props;
  const { id, error, attributes } = useDraftField({ ...props, path, hint } as DraftFieldProps<string>);
  const control = (
    <input
      autoComplete="off"
      {...input}
      {...attributes}
      aria-label={hidesLabel ? label : undefined}
      required={!optional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={classes(controlClass, 'min-h-11')}
    />
  );
  if (!hidesLabel) {
    return <FieldFrame {...{ id, label, hint, error, optional: optional === true, className }}>{control}</FieldFrame>;
  }
  return (
    <div className={classes('min-w-0', className)}>
      {control}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

/** A text of several lines of a draft. */
export function DraftTextArea(props: DraftFieldProps<string> & { rows?: number; placeholder?: string }) {
  const { label, value, onChange, hint, optional, className, rows = 3, placeholder } = props;
  const { id, error, attributes } = useDraftField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional: optional === true, className }}>
      <textarea
        {...attributes}
        rows={rows}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(controlClass, 'resize-y')}
      />
    </FieldFrame>
  );
}

interface DraftNumberProps extends DraftFieldProps<number> {
  step?: number;
  min?: number;
  max?: number;
  unit?: string;
}

/** A number of a draft; an empty field is NaN, which its schema reports. */
export function DraftNumber(props: DraftNumberProps) {
  const { label, value, onChange, hint, optional, className, step, min, max, unit } = props;
  const { id, error, attributes } = useDraftField(props);
  const [text, setText] = useState(formatValue(value));
  // Keeps «1,50» as it is typed, and follows a value that changes elsewhere.
  const shown = text !== '' && Number(text) === value ? text : formatValue(value);
  return (
    <FieldFrame {...{ id, label, hint, error, optional: optional === true, className }}>
      <NumberInput
        {...attributes}
        {...{ step, min, max, unit }}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value === '' ? Number.NaN : Number(event.target.value));
        }}
      />
    </FieldFrame>
  );
}

/** A day of a draft, chosen in the browser's own calendar; null while none is. */
export function DraftDay(props: DraftFieldProps<string | null>) {
  const { label, value, onChange, hint, optional, className } = props;
  const { id, error, attributes } = useDraftField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional: optional === true, className }}>
      <input
        {...attributes}
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={classes(controlClass, 'min-h-11 tabular-nums')}
      />
    </FieldFrame>
  );
}

interface DraftSelectProps<Value extends string> extends DraftFieldProps<Value> {
  options: readonly { value: Value; label: string }[];
}

/** A choice of a draft. */
export function DraftSelect<Value extends string>(props: DraftSelectProps<Value>) {
  const { label, value, onChange, hint, className, options } = props;
  const { id, error, attributes } = useDraftField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional: 'unmarked' as const, className }}>
      <SelectInput
        {...attributes}
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value as Value)}
      />
    </FieldFrame>
  );
}

export function DraftCheckbox({ label, value, onChange, hint, className }: DraftFieldProps<boolean>) {
  const id = useId();
  const attributes = {
    id,
    checked: value,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked),
  };
  return <CheckboxRow {...{ id, label, hint, className, attributes }} />;
}

function formatValue(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

/** The messages of the edited draft, by the path of their field. */
export const DraftErrors = createContext<Readonly<Record<string, string>>>({});

/** Whether messages are shown at fields that were not left yet, as after «Publier». */
export const RevealedErrors = createContext(false);

/** The message of a field of the edited draft. */
function useDraftError(path: string | undefined): string | undefined {
  const errors = use(DraftErrors);
  return path === undefined ? undefined : errors[path];
}
