import type { Script } from '../script.ts';

/** Steps of the gesture begin at these moments. */
const film = (slug: string, title: string, duration: number, poster: number, starts: readonly number[]): Script => ({
  ...{ slug, title, duration, poster },
  phases: WET_LAB_STEPS.map((step, index) => ({ title: step, start: starts[index] ?? 0 })),
  complications: [],
  captions: [],
});

/** The steps that are marked in films of wet labs. */
export const WET_LAB_STEPS = [
  'Amorce et découpe',
  'Retournement et prise du lambeau',
  'Progression',
  'Contrôle du diamètre',
  'Fermeture',
] as const;

/** Films of one gesture by four hands, without words: two with agreed levels, two that learners hand in. */
export const WET_LAB: readonly Script[] = [
  film('wet-lab-sure', 'Wet lab, geste sûr', 16, 9, [0, 2.2, 4.8, 7.2, 12.4]),
  film('wet-lab-careful', 'Wet lab, geste prudent', 19, 11, [0, 2.6, 6.2, 9.2, 15.6]),
  film('wet-lab-hesitant', 'Wet lab, geste hésitant', 21, 14, [0, 3.4, 7.4, 12.2, 19]),
  film('wet-lab-unsure', 'Wet lab, geste inachevé', 18, 13, [0, 4.2, 8.8, 13.6, 17]),
];
