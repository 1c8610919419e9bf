import { classes } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';

interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, shown as a tooltip with the key. */
  label: string;
  shortcut?: string;
  children: ReactNode;
}

/** A control of the film: an icon with a name. */
export function ControlButton({ label, shortcut, className, children, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={classes(
        'grid size-10 flex-none place-items-center rounded-sm text-ink transition-colors hover:bg-ink/15 disabled:opacity-45 aria-expanded:bg-ink/15 aria-pressed:text-accent-ink pointer-coarse:size-11 [&_svg]:size-5.5',
        className,
      )}
    >
      {children}
    </button>
  );
}
