import { drawRim, drawStarFolds } from '../eye/bag.ts';
import { paintHaze } from '../eye/lens.ts';
import { drawBits, drawGroove, drawQuadrant, NUCLEUS, paintNucleus, SAFE_PLACE } from '../eye/nucleus.ts';
import { createStage, type DrawFrame } from '../eye/stage.ts';
import { drawChopper, drawPhacoTip } from '../instruments/phaco.ts';
import { drawWound, MAIN, SIDE } from '../instruments/wounds.ts';
import { aside, drawMiddle, type Pen, type Plate } from '../pen/canvas.ts';
import { note } from '../pen/labels.ts';
import { degrees, during, glide, mix, type Point, plus, polar, route, smooth, track, tremor } from '../pen/math.ts';

const OUT = polar(MAIN.angle, 10.5);
const SIDE_OUT = polar(SIDE.angle, 10);
/** From the main incision straight into the eye. */
const AHEAD = MAIN.angle + Math.PI;
const QUARTER = Math.PI / 2;

/** When the tip digs: from and to, the groove, and how deep it is after. */
const PASSES: readonly (readonly [from: number, to: number, groove: 0 | 1, depth: number])[] = [
  [4.2, 5.7, 0, 0.3],
  [6.2, 7.7, 0, 0.62],
  [8.2, 9.8, 0, 1],
  [12.2, 13.6, 1, 0.34],
  [14, 15.4, 1, 0.68],
  [15.8, 17.2, 1, 1],
];

/** When each quadrant is taken. */
const ASPIRATIONS: readonly (readonly [from: number, to: number])[] = [
  [25, 27.6],
  [28.6, 31],
  [32, 34.3],
  [35.2, 37.4],
];

/** Divide and conquer: two grooves, two cracks, four quadrants. */
export function phacoemulsification(): DrawFrame {
  const [nucleus, haze] = [paintNucleus(), paintHaze()];
  return createStage((time) => ({
    push: polar(AHEAD, 0.04 * pushOf(time)),
    lens: (pen) => {
      drawMiddle(pen, haze);
      drawNucleus(pen, time, nucleus);
      drawStarFolds(pen, { x: 0.3, y: 0.5 }, 0.8 * during(time, 37.2, 38, 0.35));
      drawRim(pen);
    },
    chamber: (pen) => drawChamber(pen, time),
    labels: (pen) => {
      note(pen, 'premier sillon', polar(AHEAD, 0.7), during(time, 4.6, 7));
      note(pen, 'second sillon', polar(AHEAD, 0.7), during(time, 12.6, 15));
      note(pen, 'fracture', polar(AHEAD, 2.4), during(time, 18.8, 20.4));
      note(pen, 'surge\u00a0: la capsule|remonte', { x: 0.9, y: 0.2 }, during(time, 37.2, 38.2, 0.3));
    },
  }));
}

function pushOf(time: number): number {
  return PASSES.reduce((sum, [from, to]) => sum + during(time, from + 0.5, to - 0.2, 0.4), 0);
}

function turnOf(time: number): number {
  return track(time, [
    [10.2, 0],
    [11.8, QUARTER],
    [20.6, QUARTER],
    [22, 2 * QUARTER],
    [24, 2 * QUARTER],
    [25, 2.5 * QUARTER],
    [27.6, 2.5 * QUARTER],
    [28.6, 1.5 * QUARTER],
    [31, 1.5 * QUARTER],
    [32, 0.5 * QUARTER],
    [34.3, 0.5 * QUARTER],
    [35.2, -0.5 * QUARTER],
  ]);
}

function depthOf(time: number, groove: 0 | 1): number {
  return PASSES.filter(([, , of]) => of === groove).reduce(
    (depth, [from, to, , next]) => mix(depth, next, smooth(time, from + 0.2, to)),
    0,
  );
}

/** Both cracks open the nucleus along the axis of the probe. */
function cracksOf(time: number): readonly [first: number, second: number] {
  return [glide(time, 18.2, 19.6), glide(time, 22.4, 23.6)];
}

function drawNucleus(pen: Pen, time: number, plate: Plate): void {
  const turn = turnOf(time);
  const [first, second] = cracksOf(time);
  if (first <= 0) {
    aside(pen, () => {
      pen.rotate(turn);
      drawMiddle(pen, plate);
      for (const groove of [0, 1] as const) {
        const depth = depthOf(time, groove);
        drawGroove(pen, MAIN.angle - groove * QUARTER, reachOf(time, groove), depth);
      }
    });
    return;
  }
  const order = [0, 1, 2, 3].map((index) => ({ index, left: leftOf(time, index) }));
  for (const { index, left } of order.sort((a, b) => b.left - a.left)) {
    drawQuadrant(
      pen,
      plate,
      { angle: angleOf(index, turn), offset: offsetOf(time, index, turn, { first, second }), left, seed: index + 2 },
      turn,
    );
  }
}

/** The direction of the middle of a quadrant. The turns bring one after the other opposite the incision. */
function angleOf(index: number, turn: number): number {
  return MAIN.angle + (index - 0.5) * QUARTER + turn;
}

function aspirationOf(index: number): readonly [from: number, to: number] {
  return ASPIRATIONS[index] ?? [0, 0];
}

function leftOf(time: number, index: number): number {
  const [from, to] = aspirationOf(index);
  return 1 - smooth(time, from + 0.9, to);
}

interface Opening {
  first: number;
  second: number;
}

function offsetOf(time: number, index: number, turn: number, { first, second }: Opening): Point {
  const apart = 0.05 + 0.1 * first + 0.09 * second + 0.12 * glide(time, 23, 24);
  const angle = angleOf(index, turn);
  const still = polar(angle, apart);
  const cracking = 0.3 * (during(time, 19, 19.8, 0.6) + during(time, 23.2, 23.8, 0.5));
  const side = Math.sign(Math.sin(angle - MAIN.angle));
  const spread = plus(still, polar(MAIN.angle + QUARTER, side * cracking));
  const taken = aspirationOf(index);
  const drawn = glide(time, taken[0], taken[0] + 1);
  const shake = 0.035 * Math.sin(time * 38) * during(time, taken[0] + 0.9, taken[1], 0.2);
  return plus(spread, polar(angle + Math.PI, (NUCLEUS * 0.16 + apart) * drawn + shake));
}

function reachOf(time: number, groove: 0 | 1): readonly [number, number] {
  const done = depthOf(time, groove);
  const pass = PASSES.find(([from, to, of]) => of === groove && time >= from && time < to);
  const from = -2.55;
  if (!pass || done > 0.3) return [from, 2.2];
  return [mix(2.0, from, glide(time, pass[0] + 0.25, pass[1] - 0.15)), 2.2];
}

function probeTip(time: number): Point {
  const keys: [number, Point][] = [
    [0.5, OUT],
    [3.4, polar(MAIN.angle, 2.2)],
  ];
  for (const [from, to] of PASSES) {
    keys.push([from, polar(MAIN.angle, 2.2)], [from + 0.25, polar(MAIN.angle, 2)], [to - 0.15, polar(AHEAD, 2.4)]);
    keys.push([to + 0.4, polar(MAIN.angle, 2.2)]);
  }
  const beside = (way: number, off: number) => polar(MAIN.angle + QUARTER, off, polar(MAIN.angle, way));
  keys.push([18, beside(0.4, -0.2)], [18.3, beside(0.4, -0.2)], [19.4, beside(0.4, -0.85)], [20, beside(0.4, -0.85)]);
  keys.push([21, beside(1.2, -0.2)], [22.4, beside(0.4, -0.2)], [23.4, beside(0.4, -0.8)], [23.8, beside(0.4, -0.8)]);
  for (const [from, to] of ASPIRATIONS) {
    keys.push(
      [from, polar(AHEAD, 0.7)],
      [from + 0.3, polar(AHEAD, 1.1)],
      [from + 1.1, SAFE_PLACE],
      [to + 0.1, SAFE_PLACE],
    );
  }
  keys.push([38, SAFE_PLACE], [40, OUT]);
  return route(time, keys);
}

function chopperTip(time: number): Point {
  const beside = (way: number, off: number) => polar(MAIN.angle + QUARTER, off, polar(MAIN.angle, way));
  const keys: [number, Point][] = [
    [1.6, SIDE_OUT],
    [3.8, polar(SIDE.angle, 2.6)],
    [9.8, polar(SIDE.angle, 2.5)],
    [10.2, polar(degrees(150), 2.1)],
    [11.8, polar(degrees(228), 2)],
    [12.4, polar(SIDE.angle, 2.6)],
    [17.6, polar(SIDE.angle, 2.4)],
    [18.2, beside(0.1, 0.15)],
    [19.4, beside(0.1, 0.85)],
    [20, beside(0.1, 0.85)],
    [20.6, polar(degrees(150), 2.1)],
    [22, polar(degrees(228), 2)],
    [22.5, beside(0.1, 0.15)],
    [23.4, beside(0.1, 0.8)],
    [23.8, beside(0.1, 0.8)],
  ];
  for (const [from, to] of ASPIRATIONS) {
    keys.push(
      [from - 0.7, polar(degrees(250), 1.7)],
      [from, polar(degrees(200), 1.5)],
      [from + 1, { x: -0.75, y: 0.1 }],
    );
    keys.push([to, { x: -0.7, y: 0.05 }]);
  }
  keys.push([38, { x: -0.9, y: 0.2 }], [39.6, SIDE_OUT]);
  return route(time, keys);
}

function drawChamber(pen: Pen, time: number): void {
  const aspirating = ASPIRATIONS.reduce((sum, [from, to]) => sum + during(time, from + 1, to - 0.1, 0.3), 0);
  const digging = PASSES.reduce((sum, [from, to]) => sum + during(time, from + 0.4, to - 0.3, 0.2), 0);
  const tip = plus(probeTip(time), tremor(time, 4));
  if (time > 1.6) drawChopper(pen, plus(chopperTip(time), tremor(time, 9)));
  if (time > 0.5) drawPhacoTip(pen, tip, MAIN);
  drawBits(pen, tip, time, Math.min(1, aspirating + 0.7 * digging));
  drawWound(pen, SIDE, during(time, 2.4, 39));
  drawWound(pen, MAIN, during(time, 1.6, 39));
}
