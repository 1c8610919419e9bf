import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../text/classes.ts';

/** Centers the page's content at a width of at most 1,200 px, with responsive margins. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('mx-auto w-full max-w-page px-5 sm:px-8', className)} />;
}

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
}

/** A raised surface with a border. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  // The tag is chosen at run time, so its ref cannot be typed per tag.
  const Element = Tag as 'div';
  return <Element {...rest} className={classes('rounded-md border border-line bg-surface shadow-raised', className)} />;
}

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** A number and its label; to be placed in a `<dl>`. */
export function StatCard({ label, value, icon, className }: StatCardProps) {
  return (
    <Card className={classes('flex flex-col gap-3 p-4 sm:p-5', className)}>
      <dt className="flex items-start justify-between gap-2 text-sm leading-snug text-ink-soft">
        <span>{label}</span>
        {icon && <span className="text-primary-ink [&_.lucide]:size-5">{icon}</span>}
      </dt>
      <dd className="mt-auto font-display text-3xl tabular-nums">{value}</dd>
    </Card>
  );
}
