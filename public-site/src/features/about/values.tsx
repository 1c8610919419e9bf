import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';

interface Value {
  title: string;
  text: string;
  sign: ReactNode;
}

const VALUES: readonly Value[] = [
  {
    title: 'Excellence',
    text: "Un rhexis de 5,2 mm n'est pas un rhexis de 6. Nous mesurons, nous filmons, nous recommençons, parce que le patient, lui, n'aura qu'une intervention.",
    sign: (
      <>
        <circle r="30" />
        <circle r="18" />
        <path d="M-42 0h12M30 0h12M0 -42v12M0 30v12" />
        <circle r="3" fill="currentColor" stroke="none" />
      </>
    ),
  },
  {
    title: 'Passion',
    text: "On n'apprend bien qu'auprès de ceux qui aiment ce métier. Nos enseignants sont au bloc le matin et devant vous l'après-midi.",
    sign: (
      <>
        <circle r="14" />
        <path d={Array.from({ length: 24 }, (_, index) => ray(index * 15, index % 2 ? 32 : 40)).join('')} />
      </>
    ),
  },
  {
    title: 'Communauté',
    text: "Une complication racontée évite dix complications. Ici, on montre aussi ses échecs, et c'est là que tout le monde progresse.",
    sign: (
      <>
        <circle cx="-14" cy="-9" r="22" />
        <circle cx="14" cy="-9" r="22" />
        <circle cy="15" r="22" />
      </>
    ),
  },
];

/** The three values, each with its icon. */
export function Values() {
  return (
    <Section aria-labelledby="valeurs">
      <h2 id="valeurs" className="text-4xl">
        Nos valeurs
      </h2>
      <ul className="mt-10 grid gap-12 md:grid-cols-3 md:gap-10 lg:gap-16">
        {VALUES.map(({ title, text, sign }) => (
          <li key={title}>
            <svg
              viewBox="-44 -44 88 88"
              className="size-22 text-primary-line"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              aria-hidden="true"
            >
              {sign}
            </svg>
            <h3 className="mt-5 text-2xl">{title}</h3>
            <p className="mt-3 max-w-[44ch] text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ray(degrees: number, length: number): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (radius: number) => `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  return `M${at(20)}L${at(length)}`;
}
