import { formatNumber } from '@iris/platform/format';
import { classes } from '@iris/platform/ui';
import { startTransition, useOptimistic } from 'react';

interface FilterButtonsProps<Value extends string> {
  /** Parameter of the address; in a form that the browser submits without scripts. */
  name?: string;
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A group of toggle buttons, one of which is pressed: at once, before what it changes is rendered. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const [shown, show] = useOptimistic(props.value);
  const handleChoice = (value: Value) =>
    startTransition(() => {
      show(value);
      props.onChange(value);
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div role="group" aria-label={props.label} className={classes('flex flex-wrap gap-2', props.className)}>
      {props.options.map(({ value, label, count }) => {
        const pressed = value === shown;
        return (
          <button
            key={value}
            type={props.name ? 'submit' : 'button'}
            name={value ? props.name : undefined}
            value={value}
            aria-pressed={pressed}
            onClick={(event) => {
              event.preventDefault();
              handleChoice(value);
            }}
            className={classes(
              'inline-flex min-h-9 items-center gap-2 rounded-full border px-4 py-1.5 text-sm font-semibold transition-colors pointer-coarse:min-h-11',
              pressed
                ? 'border-transparent bg-ink text-paper'
                : 'border-line-strong bg-surface text-ink-soft hover:border-ink-soft hover:text-ink',
            )}
          >
            <span>{label}</span>
            {count !== undefined && <span className="font-normal tabular-nums opacity-85">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
