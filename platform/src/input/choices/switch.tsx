import { classes } from '@iris/platform/ui';
import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'role'> {
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, at once; its label and hint are the page's. */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className={classes(
        'relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-transparent checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary disabled:opacity-60 forced-colors:appearance-auto',
        className,
      )}
    />
  );
}
