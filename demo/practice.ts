import type { PracticeComment } from '@iris/contract/practice';
import type { Point } from '@iris/contract/programs';

/** What a rater said of a film; the levels are those of the steps, in their order. */
export interface DemoRating {
  daysAgo: number;
  levels: readonly number[];
  comments: readonly PracticeComment[];
  summary: string;
}

/** A film that a learner has handed in, with the ratings that were sent. */
export interface DemoSubmission {
  /** Folder of its film. */
  slug: string;
  /** What raters call it. */
  code: string;
  daysAgo: number;
  selfLevels: readonly number[];
  isShared: boolean;
  ratings: readonly DemoRating[];
}

/** Of the circle in the picture, as shares of its width and height. */
const RADIUS = { x: 0.11, y: 0.195 };

/** An arc beside the torn edge, from one angle to another; 0 is right, 90 below. */
function arc(from: number, to: number, distance = 1): Point[] {
  return Array.from({ length: 13 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / 12) * Math.PI) / 180;
    const place = (size: number, share: number) => Math.round((0.5 + size * distance * share) * 1000) / 1000;
    return { x: place(RADIUS.x, Math.cos(angle)), y: place(RADIUS.y, Math.sin(angle)) };
  });
}

const plain = { strokes: [], voice: null, reference_at: null };

/** One with a result, one that waits for its second rating. */
export const DEMO_SUBMISSIONS: readonly DemoSubmission[] = [
  {
    ...{ slug: 'wet-lab-careful', code: 'K7RM4T', daysAgo: 9, isShared: true },
    selfLevels: [4, 3, 3, 4, 4],
    ratings: [
      {
        daysAgo: 8,
        levels: [4, 4, 3, 4, 4],
        comments: [
          {
            ...{ id: 'prise', step: 'lambeau', at: 5.8, ...plain },
            text: 'Prise au bon endroit, près du front. La chambre reste profonde.',
          },
          {
            ...{ id: 'reprise', step: 'progression', at: 8.6, ...plain },
            text: 'Vous avez attendu trop longtemps avant cette reprise\u00a0: le lambeau est long, la pince loin du front.',
            strokes: [{ color: 'yellow', points: arc(-62, -110, 0.86) }],
            reference_at: 17.9,
          },
          {
            ...{ id: 'ovale', step: 'diametre', at: 12.2, ...plain },
            text: "Le bord s'écarte ici d'un quart de millimètre. En jaune, ce que vous visiez.",
            strokes: [
              { color: 'yellow', points: arc(-130, -190) },
              { color: 'red', points: arc(-130, -190, 1.1) },
            ],
            reference_at: 24.2,
          },
        ],
        summary:
          'Un rhexis utilisable, calme et bien fermé. Prochain objectif\u00a0: quatre reprises courtes plutôt que trois longues.',
      },
      {
        daysAgo: 6,
        levels: [4, 3, 3, 3, 4],
        comments: [
          {
            ...{ id: 'hesite', step: 'lambeau', at: 6.1, ...plain },
            text: "Vous hésitez avant de saisir. Posez la pince à plat, puis fermez\u00a0: la capsule vient d'elle-même.",
          },
          {
            ...{ id: 'jonction', step: 'fermeture', at: 16.8, ...plain },
            text: 'Belle jonction, de dehors en dedans.',
            strokes: [{ color: 'blue', points: arc(40, 5, 1.08) }],
            reference_at: 29.5,
          },
        ],
        summary: "Geste prudent et sûr. L'ovale vient d'une traction un peu trop longue entre deux prises.",
      },
    ],
  },
  {
    ...{ slug: 'wet-lab-hesitant', code: 'P3WX9D', daysAgo: 2, isShared: false },
    selfLevels: [3, 3, 3, 2, 3],
    ratings: [
      {
        daysAgo: 1,
        levels: [3, 3, 2, 2, 3],
        comments: [
          {
            ...{ id: 'fuite', step: 'diametre', at: 13.8, ...plain },
            text: "La déchirure part vers la périphérie\u00a0: arrêtez-vous dès que le bord s'ouvre, remplissez la chambre.",
            strokes: [{ color: 'red', points: arc(-140, -185, 1.25) }],
            reference_at: 20.5,
          },
        ],
        summary: 'Vous rattrapez la fuite, mais tard. Saisissez plus près du front.',
      },
    ],
  },
];
