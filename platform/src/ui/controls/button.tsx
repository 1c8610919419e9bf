import { useLostAccess } from '@iris/platform/navigation';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../text/classes.ts';

/** `primary`: the main action of a screen. `brand`: the action of a list item. */
type ButtonVariant = 'primary' | 'brand' | 'secondary' | 'ghost' | 'danger';

/** `sm` for dense rows, `lg` for heroes and banners. */
type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** A request is running: the button is disabled and keeps its width. */
  busy?: boolean | undefined;
  /** Replaces the label while busy. */
  busyLabel?: string | undefined;
}

/** A button of type `button` by default. Its primary variant is disabled on pages to which the user has lost access. */
export function Button({ variant, size, icon, busy, busyLabel, className, disabled, children, ...rest }: ButtonProps) {
  const isLost = useLostAccess() !== null && (rest.type === 'submit' || variant === 'primary');
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={disabled || busy || isLost}
      className={classes(buttonClass(variant, size), busy ? 'cursor-progress' : DISABLED, className)}
    >
      {/* Both labels share one grid cell, so that the button always has the width of the longer one. */}
      <span className="grid place-items-center">
        <span className={cell(busy)} aria-hidden={busy && busyLabel ? true : undefined}>
          {icon}
          <span className="contents">{children}</span>
        </span>
        {(busy || busyLabel) && (
          <span className={cell(!busy)} aria-hidden={busy && busyLabel ? undefined : true}>
            <Spinner />
            {busyLabel && <span>{busyLabel}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={classes(buttonClass(variant, size), className)}>
      <span className="inline-flex items-center gap-2">
        {icon}
        <span className="contents">{children}</span>
      </span>
    </Link>
  );
}

function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classes(BASE, VARIANTS[variant], SIZES[size]);
}

const cell = (hidden: boolean | undefined) =>
  classes('col-start-1 row-start-1 inline-flex items-center gap-2', hidden && 'opacity-0');

const BASE =
  'inline-flex items-center justify-center rounded-md border text-center font-semibold leading-tight select-none print:hidden transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px pointer-coarse:min-h-11 [&_.lucide]:size-[1.125em]';

const DISABLED = 'disabled:cursor-not-allowed disabled:opacity-50 disabled:active:translate-y-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent-line bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  brand: 'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
  secondary:
    'border-line-strong bg-surface text-ink enabled:hover:border-ink-soft enabled:hover:bg-sunken [a&]:hover:border-ink-soft [a&]:hover:bg-sunken',
  ghost: 'border-transparent text-ink enabled:hover:bg-ink/7 [a&]:hover:bg-ink/7',
  danger: 'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-4.5 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg',
};

/** A loading indicator in the size of the adjacent text. */
function Spinner() {
  return (
    <span className="inline-flex">
      <svg viewBox="0 0 20 20" className="size-[1.1em] animate-spin" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  );
}
