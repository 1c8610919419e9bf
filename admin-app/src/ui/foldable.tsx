import { classes } from '@iris/platform/ui';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface FoldableProps extends ComponentProps<'details'> {
  summary: ReactNode;
}

/** Content that is shown on demand, below a line that says what it is. */
export function Foldable({ summary, className, children, ...details }: FoldableProps) {
  return (
    <details {...details} className={classes('group/fold', className)}>
      <summary className="-mx-2 flex min-h-9 list-none items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-ink-soft transition-colors hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4.5 transition-transform group-open/fold:rotate-90" />
        <span className="contents">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
