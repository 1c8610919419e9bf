import { type Pen, polygon, rgba } from '../pen/canvas.ts';
import { mix, type Point, polar } from '../pen/math.ts';
import { barShade, rod, wire } from './shapes.ts';
import { along, toHand, type Wound } from './wounds.ts';

/** Capsulorhexis forceps of Utrata: two slender arms, `gap` millimeters apart at their tips. */
export function drawForceps(pen: Pen, tip: Point, wound: Wound, gap: number): void {
  const axis = toHand(tip, wound);
  barShade(pen, [tip, along(tip, axis, 7)], 0.5, 0.7);
  for (const side of [-1, 1]) {
    const spread = side * (0.045 + gap / 2);
    const arm = [
      along(tip, axis, 0, spread * 0.9),
      along(tip, axis, 0.32, spread + side * 0.05),
      along(tip, axis, 2.6, side * mix(0.2, 0.36, gap)),
      along(tip, axis, 5.4, side * 0.34),
      along(tip, axis, 8.2, side * 0.46),
      along(tip, axis, 16, side * 0.85),
    ];
    rod(pen, arm.slice(1), [0.065, 0.12, 0.15, 0.3, 0.55]);
    wire(pen, arm.slice(0, 2), 0.125);
    tooth(pen, arm[0] as Point, axis - side * 0.9);
  }
}

/** The tips are bent down to the capsule. */
function tooth(pen: Pen, at: Point, toward: number): void {
  polygon(pen, [polar(toward + 1.8, 0.06, at), polar(toward + Math.PI, 0.13, at), polar(toward - 1.8, 0.06, at)]);
  pen.fillStyle = rgba([52, 58, 63]);
  pen.fill();
}
