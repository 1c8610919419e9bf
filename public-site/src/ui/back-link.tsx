import { classes } from '@iris/platform/ui';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** Leads back to the page above, at the top of one on dark ground. */
export function BackLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...link}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 self-start rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline print:hidden',
        className,
      )}
    >
      <ArrowLeft className="size-4.5" />
      <span className="contents">{children}</span>
    </Link>
  );
}
