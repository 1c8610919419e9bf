import type { Evening } from '@iris/contract/webinars';
import { WebinarTime } from '@iris/platform/calendar';
import { classes, PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface EveningHeadProps {
  evening: Evening;
  className?: string;
  children?: ReactNode;
}

/** Title and hour of the evening on a dark ground, with what is to be done now. */
export function EveningHead({ evening: { webinar }, className, children }: EveningHeadProps) {
  return (
    <header className={classes('on-dark flex flex-col gap-4 rounded-md border border-line p-5 sm:p-6', className)}>
      <div>
        <PageHeading title={webinar.title} className="text-2xl text-balance wrap-anywhere">
          {webinar.title}
        </PageHeading>
        <WebinarTime period={webinar} isBrief className="mt-2 text-sm" />
      </div>
      {children}
    </header>
  );
}
