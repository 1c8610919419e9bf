import { PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** Of the document, where it says more. */
  documentTitle?: string | undefined;
  /** A sentence below the title. */
  intro?: ReactNode;
  /** The number of items instead, announced when it changes; `false` while it is not known. */
  count?: string | false | undefined;
  /** Below both. */
  children?: ReactNode;
  /** The main action of the page. */
  action?: ReactNode;
}

/** The title of a page, with what it shows and its main action. */
export function PageHeader({ title, documentTitle, intro, count, children, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <PageHeading title={documentTitle} className="text-3xl wrap-anywhere">
          {title}
        </PageHeading>
        {intro && <p className="mt-1 max-w-text text-ink-soft">{intro}</p>}
        {count !== undefined && (
          <p role="status" className="mt-1 min-h-[1.6em] text-ink-soft tabular-nums">
            {count}
          </p>
        )}
        {children}
      </div>
      {action}
    </header>
  );
}
