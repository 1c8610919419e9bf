import { ButtonLink, Container } from '@iris/platform/ui';
import { paths } from '../../paths.ts';

/** The last section before the footer: the phaco program. */
export function FinalBanner() {
  return (
    <section aria-labelledby="phaco" className="on-dark relative isolate overflow-hidden">
      <Container className="flex flex-col justify-center pt-14 lg:min-h-[34rem] lg:py-20">
        <div className="max-w-[36rem] lg:max-w-[46%]">
          <h2 id="phaco" className="text-5xl">
            Votre prochaine phaco commence ici
          </h2>
          <p className="mt-5 max-w-[44ch] text-lg text-ink-soft">
            Douze semaines pour choisir votre fracture, régler votre machine et terminer chaque noyau avec une capsule
            intacte.
          </p>
          <ButtonLink to={paths.courses} variant="primary" size="lg" className="mt-9">
            PROGRAMME DE FORMATION PHACO
          </ButtonLink>
        </div>
      </Container>
      <MicroscopeField className="pointer-events-none relative -z-10 mt-10 -mb-[30%] ml-[14%] w-full lg:absolute lg:top-1/2 lg:right-[-6vw] lg:m-0 lg:w-[min(50vw,46rem)] lg:-translate-y-1/2" />
    </section>
  );
}

interface MicroscopeFieldProps {
  className: string;
}

/** The phaco illustration, clipped to a lit circle. */
function MicroscopeField({ className }: MicroscopeFieldProps) {
  return (
    <div className={className}>
      <svg viewBox="-250 -250 500 500" fill="none" className="w-full" aria-hidden="true">
        <clipPath id="microscope-field">
          <circle r="218" />
        </clipPath>
        <image
          href="/illustrations/phaco-quadrants.svg"
          x="-361"
          y="-222"
          width="790"
          height="444"
          clipPath="url(#microscope-field)"
        />
        <circle r="218" className="stroke-secondary-line" strokeWidth="2" />
        <circle r="236" className="stroke-line-strong" strokeWidth="10" pathLength="360" strokeDasharray=".4 2.6" />
      </svg>
    </div>
  );
}
