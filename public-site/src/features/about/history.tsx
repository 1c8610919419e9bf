import { Section } from '../../ui/section.tsx';

const MILESTONES = [
  {
    when: '2014',
    title: 'Un wet lab dans une arrière-salle',
    text: 'À Mexico, trois chirurgiennes prêtent leurs soirées à des internes qui manquent de microscopes. Douze étudiants la première année.',
  },
  {
    when: '2017',
    title: 'Le premier webinaire',
    text: 'Une chirurgie commentée en direct, pour les confrères trop loin pour venir. Deux cents inscrits, dans neuf pays.',
  },
  {
    when: '2020',
    title: 'Les classes virtuelles',
    text: "Les blocs ferment, l'enseignement continue\u00a0: simulateurs prêtés à domicile, vidéos relues à deux, examens à distance.",
  },
  {
    when: '2023',
    title: 'Campus México',
    text: 'Le quartier Roma accueille douze postes de microchirurgie et une salle reliée au bloc opératoire.',
  },
  {
    when: 'Février 2025',
    title: 'Campus Europe',
    text: 'Barcelone ouvre ses portes. Pour la première fois, une promotion commence sur un continent et termine sur un autre.',
  },
] as const;

/** The academy's history, year by year. */
export function History() {
  return (
    <Section aria-labelledby="histoire" className="border-y border-line bg-sunken">
      <div className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id="histoire" className="text-4xl">
            Notre histoire
          </h2>
          <p className="mt-4 max-w-[40ch] text-lg text-ink-soft">
            Une idée simple, tenue longtemps&nbsp;: personne ne devrait apprendre seul à opérer un œil.
          </p>
        </div>
        <ol>
          {MILESTONES.map(({ when, title, text }) => (
            <li
              key={when}
              className="grid gap-x-8 gap-y-1 border-t border-line-strong py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[9rem_1fr]"
            >
              <p className="font-display text-xl text-primary-ink tabular-nums">{when}</p>
              <div>
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 max-w-[58ch] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
