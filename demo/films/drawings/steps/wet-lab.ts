import { degrees, smooth } from '../pen/math.ts';
import type { Hand } from './capsulorhexis.ts';

/** Goes on without stopping, on the circle. */
const SURE: Hand = {
  pace: [
    [0, 4.4],
    [2, 7.6],
    [3.6, 10],
    [4.8, 13.2],
    [6.6, 16.4],
    [7.2, 17.8],
    [8.8, 20.3],
    [9.4, 21.6],
    [10, 24.2],
    [11.8, 27],
    [12.4, 28.3],
    [14, 31],
    [16, 35.4],
  ],
  tremor: 1,
  stray: () => 0,
};

/** Stops between its grips; the circle becomes a little oval. */
const CAREFUL: Hand = {
  pace: [
    [0, 4.6],
    [2.4, 7.4],
    [4.2, 10],
    [5.6, 13.2],
    [6.2, 13.5],
    [8.2, 16.4],
    [9.2, 17.8],
    [11, 20.3],
    [11.6, 21.6],
    [12.8, 24.2],
    [14.8, 27],
    [15.6, 28.3],
    [17.4, 31],
    [19, 34.6],
  ],
  tremor: 2.2,
  stray: (span) => 0.24 * smooth(span, degrees(60), degrees(170)) * (1 - smooth(span, degrees(230), degrees(340))),
};

/** Takes the flap far from the tear, which runs outward; comes back late, and closes with a notch. */
const HESITANT: Hand = {
  pace: [
    [0, 5.2],
    [2.6, 7],
    [3.2, 7.4],
    [5, 10],
    [6.4, 13.2],
    [7.4, 13.6],
    [9, 15],
    [9.8, 15],
    [11, 16.4],
    [12.2, 17.9],
    [13.6, 20.3],
    [14, 21.6],
    [15.4, 21.6],
    [16.4, 24.2],
    [18.2, 27],
    [19, 28.3],
    [21, 31],
  ],
  tremor: 4,
  stray: (span) =>
    0.62 * smooth(span, degrees(90), degrees(193)) * (1 - smooth(span, degrees(205), degrees(300))) -
    0.3 * smooth(span, degrees(250), degrees(330)),
};

/** Trembles and stops with the tear at the edge of the pupil. */
const UNSURE: Hand = {
  pace: [
    [0, 5.2],
    [3, 7],
    [4, 7.4],
    [6, 10],
    [7.6, 13.2],
    [8.8, 13.6],
    [10.4, 15],
    [11.2, 15.2],
    [12.4, 16.4],
    [13.6, 17.9],
    [15, 20.3],
    [15.6, 21.6],
    [18, 21.6],
  ],
  tremor: 5.5,
  stray: (span) => 0.85 * smooth(span, degrees(40), degrees(190)),
};

/** The hands of the films of wet labs, by their names. */
export const HANDS = {
  'wet-lab-sure': SURE,
  'wet-lab-careful': CAREFUL,
  'wet-lab-hesitant': HESITANT,
  'wet-lab-unsure': UNSURE,
} as const;
