import { drawRim, drawStarFolds } from '../eye/bag.ts';
import { drawStrand, STRANDS } from '../eye/cortex.ts';
import { PUPIL } from '../eye/eye.ts';
import { createStage, type DrawFrame } from '../eye/stage.ts';
import { drawAspirationTip } from '../instruments/phaco.ts';
import { drawWound, MAIN, SIDE } from '../instruments/wounds.ts';
import { aside, circle, type Pen, rgba } from '../pen/canvas.ts';
import { note } from '../pen/labels.ts';
import { degrees, during, type Point, plus, polar, route, smooth, TURN, tremor } from '../pen/math.ts';
import { noise } from '../pen/noise.ts';

const OUT = polar(MAIN.angle, 10);

/** The order of the sectors: first opposite the incision, last under it. */
const ORDER = [5, 4, 6, 3, 7, 2, 8, 1, 9, 0] as const;

/** When each sector is taken: the last one slowly. */
const TAKEN: readonly (readonly [from: number, to: number])[] = [
  [3.4, 5.8],
  [6.2, 8.3],
  [8.7, 10.8],
  [11.2, 13.2],
  [15.4, 17.3],
  [17.6, 19.3],
  [19.6, 21.2],
  [21.5, 23],
  [23.3, 24.9],
  [25.6, 28.6],
];

/** Sectors of cortex are held under the rim, peeled to the middle and aspirated; once the posterior capsule is caught. */
export function irrigationAspiration(): DrawFrame {
  return createStage((time) => {
    const tip = plus(tipOf(time), tremor(time, 4));
    return {
      lens: (pen) => {
        drawDust(pen, time);
        for (let index = 0; index < STRANDS; index++) {
          drawStrand(pen, { angle: angleOf(index), tip, peeled: peeledOf(time, index), seed: index + 3 });
        }
        drawStarFolds(pen, tip, caughtOf(time));
        drawRim(pen);
      },
      chamber: (pen) => {
        drawAspirationTip(pen, tip, MAIN);
        drawRimOver(pen, time);
        drawWound(pen, SIDE);
        drawWound(pen, MAIN, during(time, 1.6, 34.6));
      },
      labels: (pen) => {
        note(pen, 'cortex sous le bord|du rhexis', polar(degrees(-24), 3.1), during(time, 4, 6.4));
        note(
          pen,
          'plis en étoile\u00a0:|capsule saisie',
          plus(tip, { x: 0.7, y: -0.4 }),
          during(time, 13.9, 15.2, 0.3),
        );
        note(pen, 'cortex|sous-incisionnel', polar(degrees(38), 3.1), during(time, 25.4, 27.6));
        note(pen, 'polissage, vide faible', plus(tip, { x: 0.6, y: -0.3 }), during(time, 30, 32.4));
      },
    };
  });
}

function angleOf(index: number): number {
  return MAIN.angle + (index / STRANDS) * TURN;
}

function turnOf(index: number): readonly [from: number, to: number] {
  return TAKEN[ORDER.indexOf(index as 0)] ?? [0, 0];
}

function peeledOf(time: number, index: number): number {
  const [from, to] = turnOf(index);
  return 0.16 * smooth(time, from + 0.2, from + 0.7) + 0.84 * smooth(time, from + 0.7, to);
}

function caughtOf(time: number): number {
  return during(time, 13.9, 14.7, 0.25);
}

function tipOf(time: number): Point {
  const keys: [number, Point][] = [
    [0.4, OUT],
    [2.8, { x: 0.1, y: 0.1 }],
  ];
  for (const [turn, index] of ORDER.entries()) {
    const [from, to] = TAKEN[turn] ?? [0, 0];
    const angle = angleOf(index);
    keys.push([from, polar(angle, 2.5)], [from + 0.6, polar(angle, 2.75)], [from + 0.75, polar(angle, 2.7)]);
    keys.push([to - 0.3, polar(angle, 0.5)], [to, polar(angle, 0.45)]);
  }
  keys.push([13.8, { x: -0.7, y: 0.9 }], [14.8, { x: -0.7, y: 0.9 }]);
  keys.push([29.4, { x: 0.9, y: -0.2 }], [30.4, { x: -0.6, y: -0.7 }], [31.3, { x: 0.7, y: 0.4 }]);
  keys.push([32.2, { x: -0.5, y: 0.6 }], [33.2, { x: 0.2, y: 0.1 }], [35.4, OUT]);
  return route(
    time,
    keys.sort(([a], [b]) => a - b),
  );
}

/** While the tip holds cortex it is under the rim of the anterior capsule. */
function drawRimOver(pen: Pen, time: number): void {
  const under = TAKEN.reduce((sum, [from]) => sum + during(time, from + 0.1, from + 0.9, 0.25), 0);
  if (under <= 0) return;
  aside(pen, () => {
    circle(pen, { x: 0, y: 0 }, PUPIL);
    pen.clip();
    drawRim(pen, { angle: 0, height: 0 }, Math.min(1, under));
  });
}

/** Fine remains on the posterior capsule, until it is polished. */
function drawDust(pen: Pen, time: number): void {
  const tidy = 1 - smooth(time, 29.6, 32.4);
  for (let index = 0; index < 70; index++) {
    const at = polar(noise(index, 1) * 9 * TURN, 2.7 * Math.sqrt(noise(index, 21)));
    circle(pen, at, 0.02 + 0.045 * noise(index, 31));
    pen.fillStyle = rgba([236, 208, 172], 0.34 * tidy * noise(index, 41));
    pen.fill();
  }
}
