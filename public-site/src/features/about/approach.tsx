import { ButtonLink, Picture } from '@iris/platform/ui';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/section.tsx';

const PRINCIPLES = [
  {
    title: 'Un geste à la fois',
    text: "Chaque intervention est découpée en gestes élémentaires. On n'enchaîne pas avant que chacun soit sûr.",
  },
  {
    title: 'La vidéo comme miroir',
    text: "Tout est filmé, tout est relu. Ce qu'on croit avoir fait et ce qu'on a fait se ressemblent de plus en plus.",
  },
  {
    title: 'La complication, répétée',
    text: 'Rupture capsulaire, iris flasque, noyau dur\u00a0: on les provoque sur simulateur pour ne plus les craindre au bloc.',
  },
] as const;

/** The teaching approach, with a link to the catalog. */
export function Approach() {
  return (
    <Section aria-labelledby="approche" className="overflow-hidden">
      <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-20">
        {/* Extends past the left edge of the screen, as the page's first picture does on the right. */}
        <div className="lg:mt-2 lg:ml-[calc(min(0px,(75rem-100vw)/2)-2rem)]">
          <Picture src="/illustrations/slit-beam.svg" alt="" className="rounded-md lg:rounded-l-none" />
        </div>
        <div>
          <h2 id="approche" className="text-4xl">
            Notre approche
          </h2>
          <dl className="mt-8 grid gap-7">
            {PRINCIPLES.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-display text-xl">{title}</dt>
                <dd className="mt-1.5 max-w-[58ch] text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={paths.courses} variant="primary" size="lg" className="mt-10">
            Voir les cours
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
