import { clipToRim, drawRim } from '../eye/bag.ts';
import { PUPIL } from '../eye/eye.ts';
import { drawIrisShade, drawTurned, paintCataract } from '../eye/lens.ts';
import { createStage, type DrawFrame } from '../eye/stage.ts';
import { drawCannula } from '../instruments/cannulas.ts';
import { drawWound, MAIN, SIDE } from '../instruments/wounds.ts';
import { aside, circle, glow, type Pen } from '../pen/canvas.ts';
import { note } from '../pen/labels.ts';
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

const OUT = polar(MAIN.angle, 9.5);
const FIRST = degrees(-38);
const SECOND = degrees(186);

/** Two waves of fluid between capsule and cortex, decompression, and the rotation that proves the lens free. */
export function hydrodissection(): DrawFrame {
  const cataract = paintCataract(1);
  return createStage((time) => {
    const rise = riseOf(time);
    return {
      push: polar(degrees(60), 0.03 * during(time, 15.8, 17, 0.6)),
      lens: (pen) => {
        drawLens(pen, time, rise, () => drawTurned(pen, cataract, 0.4 + turnOf(time), 0.88));
        drawWave(pen, FIRST, glide(time, 8.6, 12.2), during(time, 8.8, 12, 0.6));
        drawWave(pen, SECOND, glide(time, 20, 23), during(time, 20.2, 22.8, 0.6));
        drawRim(pen, liftOf(time));
      },
      chamber: (pen) => drawChamber(pen, time),
      labels: (pen) => {
        note(pen, 'onde liquidienne', polar(FIRST, mix(3.4, -1.2, glide(time, 8.6, 12.2))), during(time, 9.6, 12));
        note(pen, 'bloc capsulaire\u00a0:|le cristallin avance', { x: 2.5, y: 2.2 }, during(time, 12.9, 15));
        note(pen, 'noyau libre', { x: 2.2, y: -2.4 }, during(time, 28.8, 31.2));
      },
    };
  });
}

/** Fluid behind the lens lifts it toward the cornea until it is pressed out. */
function riseOf(time: number): number {
  return track(time, [
    [9, 0],
    [13, 1],
    [15.4, 1],
    [16.8, 0.06],
    [20.4, 0.06],
    [23, 0.42],
    [24.4, 0],
  ]);
}

function turnOf(time: number): number {
  return degrees(-46 * glide(time, 25.4, 27.4) - 52 * glide(time, 28.2, 30.4));
}

function drawLens(pen: Pen, time: number, rise: number, draw: () => void): void {
  aside(pen, () => {
    const size = 1 + 0.055 * rise;
    pen.scale(size, size);
    draw();
    const free = smooth(time, 12, 14) * 0.7 + smooth(time, 22, 24) * 0.3;
    pen.strokeStyle = `rgba(255,214,150,${0.22 * free})`;
    pen.lineWidth = 0.1;
    circle(pen, { x: 0, y: 0 }, 3.35);
    pen.stroke();
  });
  glow(pen, { x: -0.5, y: -0.6 }, 3.2, [255, 226, 190], 0.16 * rise);
}

/** The wave crosses the red reflex behind the lens: a bright front with a dark line before it. */
function drawWave(pen: Pen, from: number, share: number, alpha: number): void {
  if (alpha <= 0) return;
  aside(pen, () => {
    pen.rotate(from);
    pen.globalAlpha *= alpha;
    const reach = mix(4, -4.2, share);
    const front = (shift: number) => {
      pen.beginPath();
      for (let step = 0; step <= 40; step++) {
        const y = mix(-4.4, 4.4, step / 40);
        const bow = 0.2 * y * y * (0.25 + 0.4 * share);
        const uneven = 0.22 * wander(y * 0.8 + share * 2, 3) + 0.04 * wander(y * 2.4 + share, 8);
        pen.lineTo(reach + bow + uneven + shift, y);
      }
    };
    front(0);
    pen.lineTo(4.6, 4.4);
    pen.lineTo(4.6, -4.4);
    pen.closePath();
    const wash = pen.createLinearGradient(reach, 0, reach + 3.4, 0);
    wash.addColorStop(0, 'rgba(255,214,150,0.34)');
    wash.addColorStop(0.25, 'rgba(255,196,128,0.14)');
    wash.addColorStop(1, 'rgba(255,196,128,0)');
    pen.fillStyle = wash;
    pen.fill();
    for (const [shift, width, color] of [
      [-0.12, 0.22, 'rgba(58,14,4,0.16)'],
      [-0.07, 0.1, 'rgba(58,14,4,0.2)'],
      [0.05, 0.16, 'rgba(255,226,176,0.2)'],
      [0.02, 0.05, 'rgba(255,236,200,0.6)'],
    ] as const) {
      front(shift);
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
}

function tipOf(time: number): Point {
  const under = (angle: number, radius: number) => polar(angle, radius);
  return route(time, [
    [0.8, OUT],
    [3.6, under(FIRST, 1.5)],
    [4.6, under(FIRST, 2.2)],
    [6.4, under(FIRST, 3.25)],
    [12.4, under(FIRST, 3.2)],
    [13.4, under(FIRST, 2)],
    [14.8, { x: 0.2, y: 0.1 }],
    [15.6, { x: 0, y: 0 }],
    [17, { x: 0.05, y: 0.05 }],
    [17.8, under(SECOND, 1.6)],
    [19.2, under(SECOND, 3.15)],
    [23, under(SECOND, 3.1)],
    [24.2, under(degrees(30), 1.9)],
    [25.2, under(degrees(28), 2.1)],
    [27.4, under(degrees(-18), 2.1)],
    [28, under(degrees(34), 2)],
    [28.3, under(degrees(34), 2.1)],
    [30.4, under(degrees(-18), 2.1)],
    [31.2, under(degrees(20), 1.8)],
    [33.2, OUT],
  ]);
}

function liftOf(time: number): { angle: number; height: number } {
  const [first, second] = [during(time, 6.2, 12.2, 0.7), during(time, 19.2, 23, 0.7)];
  return first > 0 ? { angle: FIRST, height: 0.17 * first } : { angle: SECOND, height: 0.17 * second };
}

function drawChamber(pen: Pen, time: number): void {
  if (time > 0.8 && time < 33.2) {
    drawCannula(pen, plus(tipOf(time), tremor(time, 5)), MAIN, { bend: 0.3, width: 0.34 });
  }
  const isUnder = during(time, 5.6, 12.6, 0.3) + during(time, 18.6, 23.2, 0.3);
  if (isUnder > 0) drawCapsuleOver(pen, time, isUnder);
  drawWound(pen, SIDE);
  drawWound(pen, MAIN, during(time, 1.8, 32));
}

/** The capsule lies over the cannula, not over the iris. */
function drawCapsuleOver(pen: Pen, time: number, alpha: number): void {
  aside(pen, () => {
    circle(pen, { x: 0, y: 0 }, PUPIL);
    pen.clip();
    aside(pen, () => {
      clipToRim(pen);
      pen.fillStyle = `rgba(196,92,46,${0.15 * alpha})`;
      pen.fillRect(-4, -4, 8, 8);
    });
    drawIrisShade(pen, PUPIL, alpha);
    drawRim(pen, liftOf(time), alpha);
  });
}
