import { classes, Picture } from '@iris/platform/ui';
import { Section } from '../../ui/section.tsx';

interface Feature {
  title: string;
  text: string;
  picture?: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Simulation & Patients',
    text: "Le geste s'acquiert sur simulateur, se vérifie en wet lab, puis s'exerce au bloc, votre mentor dans le second oculaire.",
    picture: '/illustrations/phaco-quadrants.svg',
  },
  {
    title: 'Campus en Ligne',
    text: 'Cours, vidéos opératoires annotées et cas à résoudre, à votre rythme, entre deux consultations ou après la garde.',
  },
  {
    title: 'Technologie de Pointe',
    text: "Fluidique active, femtoseconde, guidage torique peropératoire\u00a0: vous travaillez sur l'équipement de votre prochain bloc.",
  },
  {
    title: 'Excellence Prouvée',
    text: 'Chaque compétence se mesure avec les grilles internationales. Vous savez où vous en êtes, et ce qui reste à gagner.',
    picture: '/illustrations/oct-section.svg',
  },
  {
    title: 'Communauté',
    text: 'Un cas difficile un vendredi soir\u00a0? Des confrères de tous les fuseaux horaires lisent vos images et vous répondent.',
    picture: '/illustrations/webinar-grid.svg',
  },
  {
    title: 'Mentorat',
    text: 'Un chirurgien expérimenté suit vos dossiers, regarde vos vidéos et vous dit franchement quoi changer.',
  },
];

/** Six feature cards; the wide ones alternate sides from row to row. */
export function Features() {
  return (
    <Section aria-labelledby="points-forts">
      <h2 id="points-forts" className="max-w-[22ch] text-4xl">
        Du premier rhexis au cas que personne ne veut opérer
      </h2>
      <ul className="mt-10 grid gap-5 md:mt-14 md:grid-cols-2 lg:grid-cols-12">
        {FEATURES.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  );
}

function FeatureCard({ title, text, picture }: Feature) {
  return (
    <li
      className={classes(
        'flex flex-col overflow-hidden rounded-md border',
        picture
          ? 'on-dark border-line md:col-span-2 md:flex-row md:items-stretch lg:col-span-8'
          : 'border-line bg-surface shadow-raised md:last:col-span-2 lg:col-span-4 lg:last:col-span-4',
      )}
    >
      <div className={classes('flex flex-col justify-end p-6 sm:p-8', picture ? 'md:w-[46%]' : 'grow')}>
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-3 text-ink-soft">{text}</p>
      </div>
      {picture && (
        // Out of the flow beside the text, so that the height of a card does not change when its picture arrives.
        <div className="relative order-first grow md:order-last md:min-h-68">
          <Picture src={picture} alt="" className="size-full md:absolute md:inset-0" />
        </div>
      )}
    </li>
  );
}
