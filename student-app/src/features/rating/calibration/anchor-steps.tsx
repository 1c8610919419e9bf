import { Card } from '@iris/platform/ui';
import type { ReactNode, RefObject } from 'react';

interface AnchorStepsProps {
  label: string;
  /** Takes the focus with the next film. */
  panel?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** What is said of the steps, beside the film; below it on phones. */
export function AnchorSteps({ label, panel, children }: AnchorStepsProps) {
  return (
    <Card className="min-w-0">
      <section ref={panel} tabIndex={-1} aria-label={label} className="flex flex-col gap-7 rounded-md p-4 sm:p-5">
        {children}
      </section>
    </Card>
  );
}
