import { aside, circle, glow, type Pen, type Rgb, rgba } from '../pen/canvas.ts';
import { degrees, mix, type Point, polar, smooth, TURN } from '../pen/math.ts';

/** Half of 6 millimeters. */
export const OPTIC = 3;

/** A folded lens on its way into the bag. */
export interface FoldedLens {
  center: Point;
  /** The direction in which it is injected. */
  axis: number;
  turn: number;
  /** From 0, rolled in the cartridge, to 1, flat. */
  open: number;
  /** How far each haptic is extended: the leading and the trailing one. */
  haptics: readonly [leading: number, trailing: number];
}

const EDGE: Rgb = [255, 244, 228];

/** A one-piece lens: a clear optic, seen by its edge and its mirror images, with two haptics. */
export function drawIntraocularLens(pen: Pen, lens: FoldedLens): void {
  aside(pen, () => {
    pen.translate(lens.center.x, lens.center.y);
    pen.rotate(lens.axis);
    const narrow = mix(0.27, 1, lens.open);
    aside(pen, () => {
      pen.rotate(lens.turn);
      haptic(pen, 0, lens.haptics[0], narrow);
      haptic(pen, Math.PI, lens.haptics[1], narrow);
    });
    optic(pen, lens.open, narrow);
  });
}

/** A haptic leaves the optic in front and bends to the side; tucked, it lies over the optic. */
function haptic(pen: Pen, side: number, extended: number, narrow: number): void {
  const shape = Array.from({ length: 22 }, (_, index) => {
    const share = index / 21;
    const open = polar(
      degrees(24) - share * degrees(112),
      OPTIC - 0.2 + 3.35 * Math.sin(Math.min(1, share * 1.25) * Math.PI * 0.5),
    );
    const tucked = { x: OPTIC - 0.5 + 1.5 * Math.sin(share * 2.6) - 2 * share, y: 0.9 - 1.9 * share };
    return { x: mix(tucked.x, open.x, extended), y: mix(tucked.y, open.y, extended) * mix(narrow, 1, extended) };
  });
  aside(pen, () => {
    pen.rotate(side);
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    for (const [width, color] of [
      [0.5, 'rgba(40,12,4,0.22)'],
      [0.44, rgba(EDGE, 0.4)],
      [0.35, 'rgba(226,170,120,0.5)'],
      [0.06, rgba(EDGE, 0.34)],
    ] as const) {
      pen.beginPath();
      for (const { x, y } of shape) pen.lineTo(x, y);
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
}

function optic(pen: Pen, open: number, narrow: number): void {
  const outline = (inset: number) => {
    pen.beginPath();
    pen.ellipse(
      0,
      0,
      Math.max(0.1, OPTIC + 0.25 * (1 - open) - inset),
      Math.max(0.05, OPTIC * narrow - inset),
      0,
      0,
      TURN,
    );
  };
  outline(0);
  pen.fillStyle = rgba([255, 236, 214], mix(0.34, 0.07, smooth(open, 0, 0.9)));
  pen.fill();
  for (const [inset, width, color] of [
    [-0.03, 0.12, 'rgba(46,12,4,0.36)'],
    [0.03, 0.055, rgba(EDGE, 0.85)],
    [0.17, 0.035, rgba(EDGE, 0.34)],
  ] as const) {
    outline(inset);
    pen.lineWidth = width;
    pen.strokeStyle = color;
    pen.stroke();
  }
  if (open < 0.995) folds(pen, open, narrow);
  aside(pen, () => {
    outline(0);
    pen.clip();
    glow(pen, { x: -1, y: -1.3 * narrow }, 2.4, [255, 248, 236], 0.14);
  });
}

/** The rolled edges of the optic, which part as it unfolds. */
function folds(pen: Pen, open: number, narrow: number): void {
  const alpha = 1 - smooth(open, 0.75, 1);
  for (const side of [-1, 1]) {
    const inner = mix(0.14, 0.98, open) * OPTIC * narrow * side;
    const outer = OPTIC * narrow * side;
    pen.beginPath();
    pen.moveTo(-OPTIC * 0.86, outer * 0.5);
    pen.bezierCurveTo(-OPTIC * 0.4, inner * 0.9, OPTIC * 0.4, inner * 0.9, OPTIC * 0.86, outer * 0.5);
    pen.bezierCurveTo(OPTIC * 0.4, outer * 1.14, -OPTIC * 0.4, outer * 1.14, -OPTIC * 0.86, outer * 0.5);
    pen.closePath();
    pen.fillStyle = side < 0 ? `rgba(255,246,232,${0.34 * alpha})` : `rgba(120,58,28,${0.3 * alpha})`;
    pen.fill();
    pen.lineWidth = 0.05;
    pen.strokeStyle = rgba(EDGE, 0.8 * alpha);
    pen.stroke();
  }
}

/** Mirror images on the surfaces of the optic. */
export function drawOpticGlints(pen: Pen, at: Point, alpha: number): void {
  if (alpha <= 0) return;
  for (const [x, y, radius] of [
    [0.5, 0.62, 0.09],
    [0.74, 0.46, 0.055],
  ] as const) {
    glow(pen, { x: at.x + x, y: at.y + y }, radius * 5, [255, 240, 214], 0.3 * alpha);
    circle(pen, { x: at.x + x, y: at.y + y }, radius);
    pen.fillStyle = rgba([255, 246, 226], 0.72 * alpha);
    pen.fill();
  }
}
