import type { ReactNode } from 'react';

interface TitledSectionProps {
  id: string;
  title: string;
  /** A short text below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the page: its title on the left, which stays in view on wide screens, and its content. */
export function TitledSection({ id, title, lead, children }: TitledSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 first:border-t-0 md:py-14 lg:grid-cols-[4fr_8fr]"
    >
      <div className="lg:sticky lg:top-44 lg:self-start">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {lead && <div className="mt-2 max-w-[40ch] text-ink-soft tabular-nums">{lead}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
