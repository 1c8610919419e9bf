import { aside, type Pen, rgba } from '../pen/canvas.ts';
import { degrees, direction, type Point, polar, smooth } from '../pen/math.ts';

/** A tunnel through the edge of the cornea: its angle, its outer and inner opening, its width, in millimeters. */
export interface Wound {
  angle: number;
  outer: number;
  inner: number;
  width: number;
}

/** The main incision at the right hand of the surgeon, and the paracentesis for the left. */
export const MAIN: Wound = { angle: degrees(58), outer: 5.72, inner: 3.98, width: 2.2 };
export const SIDE: Wound = { angle: degrees(158), outer: 5.62, inner: 4.5, width: 1.1 };

/** The point in which an instrument turns. */
export function pivot({ angle, outer, inner }: Wound): Point {
  return polar(angle, (outer * 2 + inner) / 3);
}

/** The direction of an instrument from its tip through a wound to the hand; in front of the wound it points at it. */
export function toHand(tip: Point, wound: Wound): number {
  const depth = tip.x * Math.cos(wound.angle) + tip.y * Math.sin(wound.angle);
  const turn = direction(tip, pivot(wound)) - wound.angle;
  const inside = 1 - smooth(depth, wound.inner - 1.1, wound.inner + 0.6);
  return wound.angle + Math.atan2(Math.sin(turn), Math.cos(turn)) * inside;
}

/** A place on the axis of an instrument, at a distance from its tip toward the hand. */
export function along(tip: Point, angle: number, distance: number, off = 0): Point {
  return polar(angle + Math.PI / 2, off, polar(angle, distance, tip));
}

/** The roof of the tunnel over what passes through it, its inner lip and the cut in the conjunctiva. */
export function drawWound(pen: Pen, wound: Wound, opening = 0, alpha = 1): void {
  aside(pen, () => {
    pen.globalAlpha *= alpha;
    pen.rotate(wound.angle);
    const half = wound.width / 2;
    const { inner, outer } = wound;
    // Several layers, so that the sides of the tunnel fade into the cornea.
    for (const share of [1.04, 0.96, 0.86, 0.74]) {
      pen.beginPath();
      pen.moveTo(inner, -half * share);
      pen.quadraticCurveTo(inner - 0.12, 0, inner, half * share);
      pen.lineTo(outer, half * share);
      pen.quadraticCurveTo(outer + 0.12, 0, outer, -half * share);
      pen.closePath();
      const roof = pen.createLinearGradient(inner, 0, outer, 0);
      roof.addColorStop(0, rgba([112, 138, 142], 0.01 + 0.045 * opening));
      roof.addColorStop(1, rgba([140, 154, 154], 0.03 + 0.1 * opening));
      pen.fillStyle = roof;
      pen.fill();
    }
    pen.lineCap = 'round';
    lip(pen, inner, half, -0.12, [
      [0.05, 'rgba(20,30,34,0.34)'],
      [0.02, 'rgba(226,238,240,0.5)'],
    ]);
    lip(pen, outer, half * 1.02, 0.12, [
      [0.075, 'rgba(70,22,20,0.5)'],
      [0.026, 'rgba(236,226,218,0.55)'],
    ]);
  });
}

function lip(pen: Pen, at: number, half: number, bow: number, strokes: readonly (readonly [number, string])[]): void {
  strokes.forEach(([width, color], index) => {
    pen.lineWidth = width;
    pen.strokeStyle = color;
    pen.beginPath();
    pen.moveTo(at + index * 0.03, -half);
    pen.quadraticCurveTo(at + bow + index * 0.03, 0, at + index * 0.03, half);
    pen.stroke();
  });
}
