import { useReconnect } from '@iris/platform/api';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CircleAlert, RotateCw } from '../pictures/icons.tsx';
import { classes } from '../text/classes.ts';

interface SkeletonProps {
  className?: string;
}

/** A gray placeholder block for content that is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-ink/8', className)} />;
}

interface LoadingProps {
  label: string;
  className?: string;
  children?: ReactNode;
}

/** Wraps skeletons and announces `label` to screen readers. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  text?: string;
  /** Button or link to the next step. */
  action?: ReactNode;
  /** A drawing of @iris/platform/illustrations. */
  drawing: ReactNode;
  className?: string;
}

/** Replaces an empty list by a drawing, a text and an action. */
export function EmptyState({ title, text, action, drawing, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-12 text-center sm:py-16', className)}>
      <div className="mb-6 text-primary-line">{drawing}</div>
      <p className="font-display text-2xl text-balance">{title}</p>
      {text && <p className="mt-2 max-w-[46ch] text-ink-soft">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  message: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  /** Whether the server refused it: it is tried again by hand only. */
  isFinal?: boolean;
  className?: string;
}

/** Replaces a part of the page that could not be loaded, with «Réessayer»; it is tried again when the network is back. */
export function ErrorState({ message, onRetry, busy, isFinal, className }: ErrorStateProps) {
  useReconnect(busy || isFinal ? undefined : onRetry);
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-danger-line/40 bg-danger-soft px-5 py-4 text-ink',
        className,
      )}
    >
      <p className="flex min-w-[min(100%,28ch)] flex-1 items-start gap-3">
        <CircleAlert className="mt-0.5 size-5 text-danger-ink" />
        <span>{message}</span>
      </p>
      {onRetry && (
        <Button size="sm" icon={<RotateCw />} onClick={onRetry} busy={busy}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

interface InlineErrorProps {
  id?: string;
  children: ReactNode;
}

/** A short error message next to the element that it concerns. */
export function InlineError({ id, children }: InlineErrorProps) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert className="mt-[0.2em] size-4" />
      <span>{children}</span>
    </p>
  );
}
