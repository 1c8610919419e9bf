import { IrisFigure } from '@iris/platform/illustrations';
import { useTheme } from '@iris/platform/theme';
import { ArrowRight, ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { homeDetails } from '../../../details/page-details.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { Counters } from './counters.tsx';

/** The first screen: title and links on the left, the iris illustration past the right edge, the four numbers below. */
export function Hero() {
  const theme = useTheme();
  const { heroTitle, heroSubtitle } = theme;
  return (
    <section className="on-dark isolate overflow-hidden">
      <div className="relative">
        <Container className="flex flex-col justify-center pt-14 lg:min-h-[clamp(32rem,100svh-13rem,50rem)] lg:py-16">
          <div className="relative z-10 max-w-[40rem] lg:max-w-[50%]">
            <PageHeading
              title=""
              details={homeDetails(theme)}
              className="text-[clamp(2.5rem,1rem+5.5vw,5.5rem)] leading-[0.95] wrap-break-word"
            >
              {heroTitle}
            </PageHeading>
            <p className="mt-6 max-w-[26ch] font-display text-2xl text-ink-soft lg:text-3xl">{heroSubtitle}</p>
            <p className="mt-10 flex flex-wrap items-center gap-x-7 gap-y-4">
              <ButtonLink to={paths.courses} variant="primary" size="lg">
                PROGRAMME DE FORMATION EN CATARACTE
              </ButtonLink>
              <TextLink to={paths.about} className="inline-flex min-h-11 items-center gap-2">
                Notre façon d'enseigner
                <ArrowRight className="size-4.5" />
              </TextLink>
            </p>
          </div>
        </Container>
        {/* On phones the upper half of the illustration is below the text; on wide screens it is beside it. */}
        <div className="pointer-events-none relative -z-10 mt-10 h-[58vw] lg:absolute lg:inset-0 lg:mt-0 lg:h-auto">
          <IrisFigure className="absolute -right-[22%] w-[112%] sm:-right-[8%] sm:w-[100%] lg:top-1/2 lg:-right-[max(5rem,14vw)] lg:w-[clamp(36rem,62vw,68rem)] lg:-translate-y-1/2" />
        </div>
      </div>
      <div className="relative bg-paper">
        <Counters />
      </div>
    </section>
  );
}
