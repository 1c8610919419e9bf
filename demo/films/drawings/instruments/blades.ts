import { aside, type Pen, polygon, rgba } from '../pen/canvas.ts';
import type { Point } from '../pen/math.ts';
import { bar, barShade, TITANIUM } from './shapes.ts';
import { along } from './wounds.ts';

/** A blade seen from above: how wide it is, how long its point and its body are, in millimeters. */
export interface Blade {
  width: number;
  point: number;
  body: number;
}

/** A keratome of 2.2 mm: the width of the incision is that of the blade. */
export const KERATOME: Blade = { width: 2.2, point: 2.1, body: 3.2 };
export const STAB_KNIFE: Blade = { width: 1.1, point: 3.1, body: 2.2 };

/** Draws a blade; `tilt` between 0 and 1 is how much of the light its upper side mirrors. */
export function drawBlade(pen: Pen, tip: Point, toHand: number, blade: Blade, tilt: number): void {
  const half = blade.width / 2;
  const at = (distance: number, off: number) => along(tip, toHand, distance, off);
  const end = blade.point + blade.body;
  barShade(pen, [at(1, 0), at(end, 0)], blade.width * 0.8, 0.8);
  bar(pen, [at(end - 0.5, 0), at(end + 3.4, 0)], [0.4, 0.46], TITANIUM);
  bar(pen, [at(end + 3.2, 0), at(end + 14, 0)], [0.74, 0.92], TITANIUM);
  const outline = [
    at(0, 0),
    at(blade.point * 0.5, half * 0.56),
    at(blade.point, half),
    at(end - 0.7, half * 0.94),
    at(end, half * 0.42),
    at(end, -half * 0.42),
    at(end - 0.7, -half * 0.94),
    at(blade.point, -half),
    at(blade.point * 0.5, -half * 0.56),
  ];
  polygon(pen, outline);
  const [near, far] = [at(0, -half), at(end, half)];
  const sheen = pen.createLinearGradient(near.x, near.y, far.x, far.y);
  const shine = 0.16 + 0.5 * tilt;
  sheen.addColorStop(0, rgba([188, 198, 205]));
  sheen.addColorStop(Math.max(0.05, shine - 0.16), rgba([128, 138, 146]));
  sheen.addColorStop(shine, rgba([236, 242, 246]));
  sheen.addColorStop(Math.min(0.97, shine + 0.14), rgba([146, 156, 164]));
  sheen.addColorStop(1, rgba([84, 92, 100]));
  pen.fillStyle = sheen;
  pen.fill();
  drawBevels(pen, outline, at, blade);
}

/** Ground edges on both sides of the point. */
function drawBevels(
  pen: Pen,
  outline: readonly Point[],
  at: (distance: number, off: number) => Point,
  blade: Blade,
): void {
  const half = blade.width / 2;
  aside(pen, () => {
    polygon(pen, outline);
    pen.clip();
    for (const side of [-1, 1]) {
      polygon(pen, [at(0, 0), at(blade.point, side * half), at(blade.point * 1.16, side * half * 0.72), at(0.34, 0)]);
      pen.fillStyle = side < 0 ? 'rgba(250,253,255,0.5)' : 'rgba(36,42,48,0.42)';
      pen.fill();
    }
    const ridge = at(blade.point * 1.16, 0);
    pen.strokeStyle = 'rgba(40,46,52,0.28)';
    pen.lineWidth = 0.03;
    polygon(pen, [at(blade.point * 1.16, half * 0.72), at(0.34, 0), at(blade.point * 1.16, -half * 0.72)], false);
    pen.stroke();
    polygon(pen, [ridge, at(blade.point + blade.body, 0)], false);
    pen.stroke();
  });
  aside(pen, () => {
    polygon(pen, outline);
    pen.lineWidth = 0.028;
    pen.strokeStyle = 'rgba(20,24,28,0.7)';
    pen.stroke();
  });
}
