import { PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface DraftHeaderProps {
  title: string;
  documentTitle?: string;
  /** Whether it is saved, and what else is known of it. */
  status: ReactNode;
  notice?: ReactNode;
  actions: ReactNode;
}

/** The title of what is edited and the actions on it, in sight while one edits on larger screens. */
export function DraftHeader({ title, documentTitle, status, notice, actions }: DraftHeaderProps) {
  return (
    <header className="top-16 short:top-0 z-20 -mx-5 mb-6 border-b border-line bg-paper px-5 py-3 sm:sticky sm:-mx-8 sm:px-8 lg:-mx-4 lg:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <PageHeading title={documentTitle} className="text-2xl wrap-anywhere">
            {title}
          </PageHeading>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">{status}</div>
          {notice}
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </header>
  );
}
