import { aside, circle, type Pen, polygon } from '../pen/canvas.ts';
import { type Point, polar, TURN } from '../pen/math.ts';
import { noise } from '../pen/noise.ts';
import { edge, RHEXIS } from './capsule.ts';
import { PUPIL } from './eye.ts';

const STEPS = 120;

/** The border of the finished rhexis; `lift` tents it at an angle, in millimeters. */
function rim(lift: { angle: number; height: number }): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const angle = (index / STEPS) * TURN;
    const away = Math.atan2(Math.sin(angle - lift.angle), Math.cos(angle - lift.angle));
    const bump = lift.height * Math.exp(-((away / 0.24) ** 2));
    const rough = 0.07 * (noise(Math.cos(angle) * 2.4 + 3, Math.sin(angle) * 2.4) - 0.5);
    return polar(angle, RHEXIS + rough + bump);
  });
}

/** What remains of the anterior capsule after the rhexis. */
export function drawRim(pen: Pen, lift = { angle: 0, height: 0 }, alpha = 1): void {
  const border = rim(lift);
  aside(pen, () => {
    circle(pen, { x: 0, y: 0 }, PUPIL + 0.2);
    pen.moveTo(border[0]?.x ?? 0, border[0]?.y ?? 0);
    for (const { x, y } of border) pen.lineTo(x, y);
    pen.closePath();
    pen.fillStyle = `rgba(255,232,208,${0.1 * alpha})`;
    pen.fill('evenodd');
  });
  edge(pen, [...border, border[0] as Point], 0.92 * alpha);
}

/** Keeps a drawing to the places under the remaining anterior capsule. */
export function clipToRim(pen: Pen): void {
  circle(pen, { x: 0, y: 0 }, PUPIL + 0.2);
  pen.moveTo(RHEXIS, 0);
  pen.arc(0, 0, RHEXIS, 0, TURN);
  pen.clip('evenodd');
}

/** Folds of the posterior capsule that run to a place, as spokes of a star. */
export function drawStarFolds(pen: Pen, at: Point, alpha: number): void {
  if (alpha <= 0) return;
  aside(pen, () => {
    pen.lineCap = 'round';
    pen.globalAlpha *= alpha;
    for (let index = 0; index < 11; index++) {
      const angle = (index / 11) * TURN + 0.5 * (noise(index, 4) - 0.5);
      const far = polar(angle, 1.1 + 1.3 * noise(index, 9), at);
      const near = polar(angle, 0.24, at);
      for (const [width, color, shift] of [
        [0.07, 'rgba(74,18,6,0.42)', 0.03],
        [0.03, 'rgba(255,226,186,0.7)', 0],
      ] as const) {
        polygon(pen, [polar(angle + Math.PI / 2, shift, near), polar(angle + Math.PI / 2, shift * 0.4, far)], false);
        pen.lineWidth = width;
        pen.strokeStyle = color;
        pen.stroke();
      }
    }
  });
}
