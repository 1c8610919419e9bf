import { ButtonLink } from '@iris/platform/ui';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const STAGES = [
  {
    title: 'Apprentissage en Ligne',
    text: 'Anatomie, instruments, fluidique, décision\u00a0: des modules courts, des vidéos commentées image par image.',
  },
  {
    title: 'Pratique Pratique',
    text: "Simulateur, œil artificiel, puis wet lab. On répète un geste jusqu'à ce qu'il ne demande plus d'effort.",
  },
  {
    title: 'Mentorat Expert',
    text: 'Vos premières interventions sont préparées, accompagnées et relues par un chirurgien qui connaît vos points faibles.',
  },
  {
    title: 'Certification',
    text: "Une épreuve pratique filmée, notée par deux experts qui ne vous connaissent pas. Le certificat dit ce qu'il vaut.",
  },
] as const;

/** The four stages of hybrid education. */
export function HybridEducation() {
  return (
    <Section aria-labelledby="hybride">
      <div className="grid gap-12 lg:grid-cols-[4fr_7fr] lg:gap-20">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id="hybride" className="text-4xl">
            Une éducation hybride, de&nbsp;l'écran au bloc
          </h2>
          <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">
            Comprendre chez soi, répéter sur campus, opérer accompagné. Chaque étape n'ouvre que lorsque la précédente
            est acquise.
          </p>
          <ButtonLink to={paths.courses} variant="brand" size="lg" className="mt-8">
            Explorer les Programmes
          </ButtonLink>
        </div>
        <ol className="relative grid gap-10 sm:gap-12">
          {STAGES.map(({ title, text }, index) => (
            <li key={title} className="relative grid grid-cols-[4.5rem_1fr] gap-5 sm:grid-cols-[6rem_1fr] sm:gap-8">
              {index < STAGES.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute top-18 -bottom-10 left-9 border-l border-dashed border-line-strong sm:top-24 sm:-bottom-12 sm:left-12"
                />
              )}
              <StageDial stage={index + 1} />
              <div className="self-center">
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 max-w-[50ch] text-ink-soft">{text}</p>
                {index === 3 && (
                  <TextLink to={paths.certificates} className="mt-1 inline-flex min-h-11 items-center">
                    Vérifier un certificat
                  </TextLink>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

interface StageDialProps {
  stage: number;
}

/** A dial of which a quarter more is filled at each stage. */
function StageDial({ stage }: StageDialProps) {
  return (
    <svg viewBox="-48 -48 96 96" fill="none" aria-hidden="true" className="size-18 sm:size-24">
      <circle r="40" className="stroke-line-strong" strokeWidth="8" pathLength="360" strokeDasharray="1 8" />
      <circle
        r="40"
        className="stroke-primary-line"
        strokeWidth="8"
        pathLength="100"
        strokeDasharray={`${stage * 25} 100`}
        transform="rotate(-90)"
      />
      <circle r="29" className="fill-surface stroke-line" strokeWidth="1" />
      <text
        y="9"
        textAnchor="middle"
        fontSize="26"
        fontWeight="650"
        fill="currentColor"
        className="font-display tabular-nums"
      >
        {stage}
      </text>
    </svg>
  );
}
