import { Container } from '@iris/platform/ui';
import { drawGlobe } from './globe.ts';

/** The community section, with a globe of the countries of its members. */
export function Community() {
  return (
    <section aria-labelledby="confreres" className="overflow-hidden border-y border-line bg-sunken">
      <Container className="grid items-center gap-10 py-14 md:py-24 lg:grid-cols-[5fr_6fr] lg:gap-16">
        <div>
          <h2 id="confreres" className="text-3xl">
            Des confrères dans{' '}
            <span className="mt-2 block text-[clamp(3.5rem,2rem+7vw,7.5rem)] leading-[0.9] whitespace-nowrap text-primary-ink">
              30+ pays
            </span>
          </h2>
          <p className="mt-7 max-w-[52ch] text-lg text-ink-soft">
            La chirurgie de l'œil s'exerce souvent seul, face à un cas. Ici, une capsule fragile à Dakar trouve sa
            réponse à Lyon, et une idée née à Lima change une technique à Barcelone.
          </p>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
            Revues de cas chaque semaine, salons par sous-spécialité, rencontres sur les deux campus&nbsp;: vous ne
            progressez plus jamais seul.
          </p>
        </div>
        <Globe />
      </Container>
    </section>
  );
}

function Globe() {
  const { graticule, links, bridge, cities, campuses } = drawGlobe();
  return (
    <svg
      viewBox="-230 -230 460 460"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="mx-auto w-full max-w-140 lg:-mr-10 lg:max-w-none"
    >
      <circle r="200" className="fill-surface stroke-primary-line" strokeWidth="1.5" />
      <circle
        r="214"
        className="stroke-line-strong"
        strokeWidth="6"
        pathLength="360"
        strokeDasharray=".3 2.7"
        strokeLinecap="butt"
      />
      <path d={graticule} className="stroke-line" strokeWidth="1" />
      <path d={links} className="stroke-primary-line" strokeWidth="1" strokeOpacity="0.55" />
      <path d={bridge} className="stroke-accent-line" strokeWidth="2" />
      {cities.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3" className="fill-primary" />
      ))}
      {campuses.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="10" className="fill-surface stroke-accent-line" strokeWidth="2" />
          <circle r="4" className="fill-accent-line" />
        </g>
      ))}
    </svg>
  );
}
