import { classes } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';

interface ChoiceCardProps {
  /** Attributes of its radio button. */
  input: ComponentProps<'input'>;
  isChosen: boolean;
  className?: string;
  children: ReactNode;
}

/** One of several choices, as a card. */
export function ChoiceCard({ input, isChosen, className, children }: ChoiceCardProps) {
  return (
    <label
      className={classes(
        'relative flex min-h-11 gap-x-3 rounded-md border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-line',
        isChosen ? 'border-primary-line bg-primary-soft' : 'border-line-strong',
        input.disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-ink-soft',
        className,
      )}
    >
      <input {...input} type="radio" className="sr-only" />
      {children}
    </label>
  );
}
