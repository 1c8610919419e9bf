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

interface DirectionProps {
  isForward?: boolean;
}

/** An arc with an arrow around the seconds that the button skips. */
export function SkipIcon({ isForward }: DirectionProps) {
  return (
    <StepIcon
      isForward={isForward}
      text={
        <text
          x="12"
          y="16"
          fontSize="8.5"
          fontWeight="700"
          textAnchor="middle"
          fill="currentColor"
          stroke="none"
          className="tabular-nums"
        >
          10
        </text>
      }
    >
      <path d="M19.5 9.5A8.5 8.5 0 1 0 20.5 13" />
      <path d="M20.5 5v4.6h-4.6" />
    </StepIcon>
  );
}

/** A bar and a triangle: one frame forward or back. */
export function FrameIcon({ isForward }: DirectionProps) {
  return (
    <StepIcon isForward={isForward}>
      <path d="M7 6v12" />
      <path d="m11 6.5 7 5.5-7 5.5z" strokeLinejoin="round" />
    </StepIcon>
  );
}

interface StepIconProps {
  isForward: boolean | undefined;
  /** Drawn over the rest, and never mirrored. */
  text?: ReactNode;
  /** As it points forward. */
  children: ReactNode;
}

/** An icon that is mirrored to point back. */
function StepIcon({ isForward, text, children }: StepIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g transform={isForward ? undefined : 'matrix(-1 0 0 1 24 0)'}>{children}</g>
      {text}
    </svg>
  );
}
