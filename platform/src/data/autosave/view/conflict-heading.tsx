import { GitCompareArrows } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface ConflictHeadingProps {
  as: 'h2' | 'h3';
  id: string;
  /** The `detail` of the server. */
  title: string;
  /** For a heading that is focused. */
  ref?: Ref<HTMLHeadingElement>;
  /** What to do now. */
  children: ReactNode;
}

/** Says that another version was saved meanwhile. */
export function ConflictHeading({ as: Heading, id, title, ref, children }: ConflictHeadingProps) {
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <GitCompareArrows aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0">
        <Heading ref={ref} id={id} tabIndex={ref ? -1 : undefined} className="text-lg">
          {title}
        </Heading>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
