import { cutAt, drawCapsule, drawFlap, flapOf, RHEXIS, TEAR_START, type Tear, tearAt } from '../eye/capsule.ts';
import { drawTurned, paintCataract } from '../eye/lens.ts';
import { createStage, type DrawFrame, type Scene } from '../eye/stage.ts';
import { drawCystotome } from '../instruments/cannulas.ts';
import { drawForceps } from '../instruments/forceps.ts';
import { drawWound, MAIN, SIDE, toHand } from '../instruments/wounds.ts';
import type { Pen } from '../pen/canvas.ts';
import { aim, caliper, label, note } from '../pen/labels.ts';
import { between, degrees, during, glide, mix, type Point, plus, polar, route, smooth, tremor } from '../pen/math.ts';

const OUT = polar(MAIN.angle, 9);

/** When the flap is held: from, to, and the degrees of the circle between which it is torn. */
const PULLS: readonly (readonly [from: number, to: number, start: number, end: number])[] = [
  [13.6, 16.4, 28, 104],
  [17.9, 20.3, 104, 176],
  [20.3, 21.6, 176, 196],
  [24.2, 27, 196, 284],
  [28.3, 31, 284, 360],
];

/** What differs between the hands that do it. */
export interface Hand {
  /** The moments of a film and those of the gesture, which waits and hurries between them. */
  pace: readonly (readonly [film: number, gesture: number])[];
  /** Of the tremor, 1 is a surgeon's. */
  tremor: number;
  /** How far the tear leaves the circle after some way along it, in millimeters. */
  stray: (span: number) => number;
}

/** Puncture and tear of the anterior capsule, with one tear that begins to run outward. */
export function capsulorhexis(): DrawFrame {
  const describe = describeGesture(strayOf);
  return createStage((time) => ({ ...describe(time, time, 1), labels: (pen) => drawLabels(pen, time) }));
}

/** The same gesture by another hand, without a word. */
export function wetLab({ pace, tremor: size, stray }: Hand): DrawFrame {
  const describe = describeGesture(stray);
  return createStage((time) => describe(atPace(pace, time), time, size));
}

function atPace(pace: Hand['pace'], time: number): number {
  let [from, last] = pace[0] ?? [0, 0];
  for (const [to, next] of pace) {
    if (time < to) return mix(last, next, (time - from) / (to - from));
    [from, last] = [to, next];
  }
  return last;
}

/** Describes a moment of the gesture; the hand trembles at the time of the film, while it waits too. */
function describeGesture(stray: Hand['stray']) {
  const cataract = paintCataract();
  return (time: number, filmed: number, size: number): Scene => {
    const tear = { ...tearOf(time), stray };
    const shake = (seed: number) => tremor(filmed, seed, size);
    return {
      push: pushOf(time),
      lens: (pen) => {
        drawTurned(pen, cataract, 0.4, 0.86);
        drawCapsule(pen, tear);
      },
      chamber: (pen) => drawChamber(pen, time, tear, shake),
    };
  };
}

function pushOf(time: number): Point {
  const pull = during(time, 5.2, 6.8, 0.6) * 0.03 + during(time, 20.4, 21.4, 0.4) * 0.04;
  return polar(degrees(200), pull);
}

function tearOf(time: number): Omit<Tear, 'stray'> {
  const pulled = PULLS.reduce(
    (span, [from, to, start, end]) => (time > from ? mix(start, end, glide(time, from, to)) : span),
    0,
  );
  const pushed = 28 * glide(time, 8, 9.6);
  return {
    cut: glide(time, 5.4, 7.4),
    span: degrees(Math.max(pushed, pulled)),
    fold: smooth(time, 8, 9.6),
  };
}

/** Between 120° and 290° the tear runs 0.22 mm outward and is brought back. */
function strayOf(span: number): number {
  return 0.22 * smooth(span, degrees(120), degrees(193)) * (1 - smooth(span, degrees(196), degrees(290)));
}

function drawChamber(pen: Pen, time: number, tear: Tear, shake: (seed: number) => Point): void {
  const isTorn = time > 30.9;
  if (time > 8 && !isTorn) drawHeldFlap(pen, time, tear);
  if (time < 12) drawCystotome(pen, plus(cystotomeTip(time), shake(2)), MAIN, 1);
  if (time > 11 && time < 36) {
    const tip = plus(forcepsTip(time), shake(4));
    if (isTorn) drawLooseFlap(pen, time, tear, tip);
    drawForceps(pen, tip, MAIN, gapOf(time));
  }
  drawWound(pen, SIDE);
  drawWound(pen, MAIN, during(time, 1.6, 10.4) + during(time, 11.8, 35));
}

function cystotomeTip(time: number): Point {
  const lift = { x: -0.5, y: -0.3 };
  if (time > 5.4 && time < 7.4) return cutAt(glide(time, 5.4, 7.4));
  const pushTo = between(tearAt(degrees(24)), { x: 0.4, y: -0.6 }, 0.42);
  return route(time, [
    [0.6, OUT],
    [3.4, plus(cutAt(0), lift)],
    [4.4, plus(cutAt(0), lift)],
    [5.4, cutAt(0)],
    [7.4, cutAt(1)],
    [7.9, plus(cutAt(1), { x: -0.15, y: 0.1 })],
    [9.5, pushTo],
    [10, pushTo],
    [12, OUT],
  ]);
}

/** Where the flap is held while the tear comes to some way: ahead of the tear and inside the circle. */
function holdAt(span: number, lead: number): Point {
  const at = tearAt(span);
  return polar(TEAR_START - span - degrees(lead), Math.hypot(at.x, at.y) - 0.86);
}

function graspOf(time: number): Point {
  return time < 13.2 ? polar(TEAR_START - degrees(14), 1.6) : forcepsTip(time);
}

function forcepsTip(time: number): Point {
  const pull = PULLS.find(([from, to]) => time >= from && time < to);
  if (pull) {
    const [from, to, start, end] = pull;
    const share = glide(time, from, to);
    return holdAt(degrees(mix(start, end, share)), mix(10, 24, share));
  }
  const keys: [number, Point][] = [
    [11.2, OUT],
    [13, holdAt(degrees(28), 10)],
  ];
  for (const [from, to, start, end] of PULLS) {
    keys.push([from - 0.25, holdAt(degrees(start), 10)], [from, holdAt(degrees(start), 10)]);
    keys.push([to, holdAt(degrees(end), 24)], [to + 0.3, holdAt(degrees(end), 24)]);
  }
  // The tear that ran outward is stopped before the flap is laid over it.
  const before = keys.filter(([at]) => at <= 20.3 || at >= 21.6);
  before.push([32, { x: -0.3, y: -0.2 }], [33, { x: -0.1, y: 0.1 }], [35.4, OUT]);
  return route(time, before);
}

function gapOf(time: number): number {
  const held = PULLS.reduce((sum, [from, to]) => Math.max(sum, during(time, from - 0.1, to + 0.1, 0.3)), 0);
  const carried = smooth(time, 30.5, 31);
  const outside = during(time, 12.4, 31, 0.6);
  return 0.5 * outside * (1 - Math.max(held, carried));
}

function drawHeldFlap(pen: Pen, time: number, tear: Tear): void {
  const grasp = graspOf(time);
  drawFlap(pen, flapOf(tear, grasp), grasp);
}

/** The sheet drifts away from the hand that holds it. */
function trailOf(time: number, tip: Point): number {
  return toHand(tip, MAIN) + Math.PI + 0.5 * Math.sin(time * 1.3) * (1 - smooth(time, 33, 34));
}

function drawLooseFlap(pen: Pen, time: number, tear: Tear, tip: Point): void {
  const whole = flapOf(tear, tip, smooth(time, 30.9, 32.2), trailOf(time, tip));
  const narrow = mix(1, 0.42, smooth(time, 33, 34.2));
  const border = whole.map((point) => between(tip, point, narrow));
  drawFlap(pen, border, tip, 1 - smooth(time, 34.6, 35.2));
}

function drawLabels(pen: Pen, time: number): void {
  aim(pen, RHEXIS, during(time, 2.2, 4.8));
  const measured = during(time, 34.9, 40, 0.6);
  caliper(pen, { x: 0, y: -RHEXIS }, { x: 0, y: RHEXIS }, measured);
  label(pen, 'rhexis 5,2\u00a0mm', { x: 0.3, y: 0.1 }, measured);
  note(pen, 'rhexis visé\u00a0:|5,2\u00a0mm', polar(degrees(-30), RHEXIS), during(time, 2.2, 4.8));
  note(pen, 'fuite vers|la périphérie', tearAt(degrees(193), strayOf), during(time, 21, 23.2));
}
