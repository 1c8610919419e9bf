import type { ReactNode } from 'react';

interface CornerBadgeProps {
  /** Its accessible name. */
  label: string;
  children: ReactNode;
}

/** A note that stays in the corner opposite the help button, which it leaves free on narrow screens. */
export function CornerBadge({ label, children }: CornerBadgeProps) {
  return (
    <aside
      aria-label={label}
      className="fixed bottom-4 left-4 z-40 flex print:hidden max-w-[calc(100vw-7rem)] flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface py-2 pr-3 pl-4 text-sm shadow-overlay"
    >
      {children}
    </aside>
  );
}
