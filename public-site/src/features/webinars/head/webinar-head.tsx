import type { Webinar } from '@iris/contract/webinars';
import { DateDial, useTimeZone, WebinarTime } from '@iris/platform/calendar';
import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { webinarDetails } from '../../../details/page-details.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import type { Phase } from '../phase.ts';
import { WebinarBadges, WebinarFacts } from '../webinar-facts.tsx';
import { seriesText } from '../wordings.ts';

interface WebinarHeadProps {
  webinar: Webinar;
  phase: Phase;
  /** What concerns the registration. */
  children: ReactNode;
}

/** The top of the page on dark ground: title and hours, and the day in its ring. */
export function WebinarHead({ webinar, phase, children }: WebinarHeadProps) {
  const details = webinarDetails(webinar, useTheme());
  const zone = useTimeZone();
  const { title, others } = webinar;
  const series = others.length > 0 && phase !== 'cancelled' ? seriesText([webinar, ...others], zone) : undefined;
  return (
    <section className="on-dark overflow-hidden">
      <Container className="flex flex-col gap-8 py-8 lg:flex-row lg:items-center lg:gap-16 lg:py-14">
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <BackLink to={paths.webinars}>Tous les webinaires</BackLink>
          <WebinarBadges webinar={webinar} phase={phase} series={series} />
          <PageHeading
            details={details}
            className="max-w-[22ch] text-[clamp(1.5rem,8.2vw,2.5rem)] leading-[1.08] wrap-anywhere sm:text-5xl"
          >
            {title}
          </PageHeading>
          <div className="flex items-center gap-5">
            <DateDial period={webinar} className="w-22 shrink-0 self-start lg:hidden" />
            <WebinarTime period={webinar} className="text-lg" />
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
            <WebinarFacts webinar={webinar} />
          </ul>
          {children}
        </div>
        <DateDial period={webinar} isLarge className="w-80 shrink-0 max-lg:hidden xl:mr-8 xl:w-96" />
      </Container>
    </section>
  );
}
