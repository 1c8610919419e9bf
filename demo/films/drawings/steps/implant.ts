import { drawRim } from '../eye/bag.ts';
import { RHEXIS } from '../eye/capsule.ts';
import { drawIntraocularLens, drawOpticGlints, type FoldedLens, OPTIC } from '../eye/intraocular-lens.ts';
import { createStage, type DrawFrame } from '../eye/stage.ts';
import { drawCannula } from '../instruments/cannulas.ts';
import { drawHook, drawInjector } from '../instruments/injector.ts';
import { drawAspirationTip } from '../instruments/phaco.ts';
import { drawWound, MAIN, SIDE } from '../instruments/wounds.ts';
import { aside, circle, type Pen } from '../pen/canvas.ts';
import { aim, caliper, note } from '../pen/labels.ts';
import {
  degrees,
  during,
  glide,
  mix,
  type Point,
  plus,
  polar,
  route,
  smooth,
  track,
  tremor,
  wander,
} from '../pen/math.ts';

const OUT = polar(MAIN.angle, 10.5);
const AHEAD = MAIN.angle + Math.PI;

/** Viscoelastic, injection of a folded lens, rotation into the bag, and aspiration of the viscoelastic behind it. */
export function implant(): DrawFrame {
  return createStage((time) => {
    const lens = lensOf(time);
    return {
      push: polar(AHEAD, 0.1 * during(time, 8.2, 17.4, 1)),
      lens: (pen) => {
        drawGel(pen, time);
        if (time > 9.4) drawIntraocularLens(pen, lens);
        drawOpticGlints(pen, lens.center, smooth(time, 19, 21));
        drawBubble(pen, time);
        drawRim(pen);
      },
      chamber: (pen) => drawChamber(pen, time, lens),
      labels: (pen) => drawLabels(pen, time),
    };
  });
}

function injectorTip(time: number): Point {
  const depth = track(time, [
    [6, 10.8],
    [8, 6.4],
    [9.4, 3],
    [17, 2.9],
    [18.6, 4],
    [20.4, 10.8],
  ]);
  return plus(polar(MAIN.angle, depth), tremor(time, 3, 0.8));
}

/** From the cartridge into the bag; then the trailing haptic follows and the lens is turned. */
function lensOf(time: number): FoldedLens {
  const way = track(time, [
    [9.4, 7.2],
    [12, 3.6],
    [15.6, 0.7],
    [17.4, 0.35],
    [22, 0.3],
    [25, 0],
  ]);
  const settle = 0.05 * wander(time, 4) * during(time, 20, 34, 2);
  return {
    center: plus(polar(MAIN.angle, way), { x: settle, y: settle * 0.6 }),
    axis: AHEAD,
    turn: degrees(
      track(time, [
        [20, 0],
        [23, 14],
        [25, 52],
        [26, 52],
        [28.2, 92],
      ]),
    ),
    open: smooth(time, 14.2, 20.4),
    haptics: [smooth(time, 12.6, 18.6), smooth(time, 18.4, 25.6)],
  };
}

function drawChamber(pen: Pen, time: number, lens: FoldedLens): void {
  if (time < 6.4) {
    const tip = route(time, [
      [0.3, OUT],
      [2, polar(AHEAD, 1.6)],
      [2.6, polar(AHEAD, 1.8)],
      [4.8, polar(MAIN.angle, 0.8)],
      [6.3, OUT],
    ]);
    drawCannula(pen, plus(tip, tremor(time, 7)), MAIN, { bend: 0.2, width: 0.34 });
  }
  if (time > 6 && time < 20.6) {
    const tip = injectorTip(time);
    drawInjector(pen, tip, glide(time, 9, 17.2), (inside) => drawIntraocularLens(inside, lens));
  }
  if (time > 20.6 && time < 29.8) {
    drawHook(pen, plus(hookTip(time), tremor(time, 5)));
  }
  if (time > 29) drawAspirationTip(pen, plus(aspirationTip(time), tremor(time, 8)), MAIN);
  drawWound(pen, SIDE);
  drawWound(
    pen,
    MAIN,
    during(time, 1.2, 5.4) + during(time, 8, 19) + during(time, 21.2, 28.8) + during(time, 30.4, 35.6),
  );
}

function hookTip(time: number): Point {
  return route(time, [
    [20.8, OUT],
    [22.4, polar(degrees(34), 2.7)],
    [23, polar(degrees(38), 2.5)],
    [25, polar(degrees(76), 2.35)],
    [25.6, polar(degrees(40), 2.3)],
    [26, polar(degrees(42), 2.5)],
    [28.2, polar(degrees(82), 2.4)],
    [28.6, polar(degrees(66), 2.2)],
    [29.7, OUT],
  ]);
}

function aspirationTip(time: number): Point {
  return route(time, [
    [29.2, OUT],
    [31, { x: 0.5, y: 0.6 }],
    [32, { x: -0.5, y: 0.2 }],
    [32.9, { x: 0.5, y: -0.3 }],
    [33.9, { x: 0, y: 0.5 }],
    [34.6, { x: 0.1, y: 0.6 }],
    [36.4, OUT],
  ]);
}

/** Viscoelastic opens the bag: its front runs to the equator; at the end it is drawn off. */
function drawGel(pen: Pen, time: number): void {
  const share = glide(time, 2.4, 5);
  const alpha = during(time, 2.6, 5, 0.5);
  for (const [grow, width, color] of [
    [0.05, 0.15, 'rgba(60,16,4,0.2)'],
    [0, 0.09, 'rgba(255,236,206,0.4)'],
  ] as const) {
    if (alpha <= 0) continue;
    pen.beginPath();
    for (let step = 0; step <= 60; step++) {
      const angle = (step / 60) * 2 * Math.PI;
      const wave = share * (0.12 * Math.sin(angle * 3 + time) + 0.07 * Math.sin(angle * 5 - time));
      const { x, y } = polar(angle, mix(0.4, 4.4, share) + wave + grow, polar(AHEAD, 1.5 * (1 - share)));
      pen.lineTo(x, y);
    }
    pen.closePath();
    pen.lineWidth = width;
    pen.strokeStyle = color.replace(/[\d.]+\)$/, (value) => `${Number.parseFloat(value) * alpha})`);
    pen.stroke();
  }
}

/** A bubble in the viscoelastic shows that it still fills the bag, and goes with it. */
function drawBubble(pen: Pen, time: number): void {
  const alpha = during(time, 27.6, 32.6, 0.7);
  if (alpha <= 0) return;
  const drawn = glide(time, 31.6, 33);
  const at = { x: mix(-1.5, -0.2, drawn) + 0.06 * wander(time, 2), y: mix(1.3, 0.3, drawn) };
  aside(pen, () => {
    pen.globalAlpha *= alpha;
    circle(pen, at, 0.19);
    pen.lineWidth = 0.05;
    pen.strokeStyle = 'rgba(60,16,4,0.5)';
    pen.stroke();
    circle(pen, at, 0.165);
    pen.lineWidth = 0.03;
    pen.strokeStyle = 'rgba(255,246,230,0.8)';
    pen.stroke();
  });
}

function drawLabels(pen: Pen, time: number): void {
  note(pen, 'sac ouvert par|le viscoélastique', polar(degrees(-24), 3.5), during(time, 3.6, 5.8));
  note(pen, 'haptique de tête,|dans le sac', { x: -1.75, y: -2.45 }, during(time, 14.4, 16.2));
  note(pen, 'haptique de queue|sous le rhexis', polar(degrees(92), 3.35), during(time, 22.6, 24));
  const final = during(time, 36.4, 50, 0.6);
  aim(pen, RHEXIS, final);
  caliper(pen, { x: -OPTIC, y: 0.5 }, { x: OPTIC, y: 0.5 }, final);
  note(pen, 'optique 6\u00a0mm,|recouverte sur 360°', polar(degrees(-24), (OPTIC + RHEXIS) / 2), final);
}
