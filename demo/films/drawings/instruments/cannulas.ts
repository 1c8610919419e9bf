import { circle, type Pen, polygon, rgba } from '../pen/canvas.ts';
import { type Point, polar } from '../pen/math.ts';
import { bar, barShade, type Material, wire } from './shapes.ts';
import { along, toHand, type Wound } from './wounds.ts';

const HUB: Material = [
  [0, [30, 50, 62]],
  [0.2, [86, 126, 146]],
  [0.36, [200, 226, 236]],
  [0.5, [104, 146, 166]],
  [1, [22, 38, 48]],
];

/** A bent needle whose point tears the capsule; `turn` is the side to which the point is bent. */
export function drawCystotome(pen: Pen, tip: Point, wound: Wound, turn: number): void {
  const axis = toHand(tip, wound);
  const elbow = along(tip, axis, 0.34, turn * 0.2);
  barShade(pen, [tip, along(tip, axis, 6)], 0.3, 0.7);
  bar(pen, [elbow, along(elbow, axis, 8)], [0.15, 0.19]);
  bar(pen, [along(elbow, axis, 8), along(elbow, axis, 17)], [0.42, 0.62], HUB);
  const across = axis + Math.PI / 2;
  polygon(pen, [tip, polar(across, 0.13, elbow), polar(axis, 0.24, elbow), polar(across, -0.16, elbow)]);
  pen.fillStyle = rgba([120, 130, 137]);
  pen.fill();
  polygon(pen, [tip, polar(across, 0.02, elbow), polar(across, -0.16, elbow)]);
  pen.fillStyle = rgba([222, 230, 234]);
  pen.fill();
}

/** A blunt cannula, slightly bent toward its tip. */
export function drawCannula(pen: Pen, tip: Point, wound: Wound, { bend = 0.35, width = 0.36 } = {}): void {
  const axis = toHand(tip, wound);
  const path = [0, 0.5, 1.6, 3.2, 5].map((step) =>
    along(tip, axis, step, bend * (1 - Math.min(1, step / 4.4)) ** 2 - bend),
  );
  const shift = bend;
  const moved = path.map((point) => polar(axis + Math.PI / 2, shift, point));
  const end = along(tip, axis, 9);
  barShade(pen, [tip, end], width, 0.6);
  wire(pen, [...moved, end], width);
  bar(pen, [along(tip, axis, 8.4), along(tip, axis, 17)], [0.44, 0.66], HUB);
  circle(pen, polar(axis, 0.02, moved[0] as Point), width * 0.24);
  pen.fillStyle = 'rgba(24,28,32,0.75)';
  pen.fill();
}
