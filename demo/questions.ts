/** A question about a moment of a film, with the answer of the authors if there is one. */
interface DemoQuestion {
  /** Name of the film. */
  film: string;
  /** In seconds. */
  at: number;
  text: string;
  answer?: { text: string; shown_to_all: boolean };
  daysAgo: number;
}

/** What learners ask; each is asked by another one. */
export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    film: 'phacoemulsification',
    at: 12,
    text: 'Comment savoir que le sillon est assez profond pour fracturer\u00a0?',
    answer: {
      text: 'Au fond du sillon, le reflet rouge devient net, et la pointe disparaît aux trois quarts. Si les moitiés ne se séparent pas, approfondissez au lieu de forcer.',
      shown_to_all: true,
    },
    daysAgo: 9,
  },
  {
    film: 'irrigation-aspiration',
    at: 14,
    text: 'Faut-il baisser le vide près de la capsule postérieure, même avec une pointe en silicone\u00a0?',
    daysAgo: 2,
  },
];
