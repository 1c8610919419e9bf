import type { ReactNode, Ref } from 'react';

interface DeskSectionProps {
  id: string;
  title: string;
  /** For a heading that may get the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the desk. */
export function DeskSection({ id, title, headingRef, action, children }: DeskSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 ref={headingRef} id={id} tabIndex={headingRef ? -1 : undefined} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
