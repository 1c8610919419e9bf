import { LIMBUS } from '../eye/eye.ts';
import { aside, blend, circle, curve, type Pen, type Rgb, rgba } from '../pen/canvas.ts';
import { direction, type Point, polar } from '../pen/math.ts';

/** How a round rod reflects light, from the lit edge to the other. */
export type Material = readonly (readonly [at: number, color: Rgb])[];

export const STEEL: Material = [
  [0, [34, 38, 42]],
  [0.1, [92, 101, 108]],
  [0.28, [164, 175, 181]],
  [0.37, [240, 245, 248]],
  [0.46, [164, 174, 181]],
  [0.72, [84, 92, 99]],
  [0.92, [46, 51, 56]],
  [1, [22, 25, 28]],
];

/** A silicone sleeve: the metal shows through it. */
export const SILICONE: Material = [
  [0, [58, 84, 100]],
  [0.14, [98, 136, 154]],
  [0.28, [168, 202, 214]],
  [0.36, [234, 246, 250]],
  [0.46, [150, 186, 200]],
  [0.64, [96, 124, 138]],
  [0.82, [84, 120, 138]],
  [1, [38, 58, 72]],
];

export const TITANIUM: Material = [
  [0, [36, 40, 50]],
  [0.12, [84, 94, 112]],
  [0.3, [136, 150, 172]],
  [0.38, [214, 226, 240]],
  [0.48, [128, 142, 164]],
  [0.8, [62, 70, 86]],
  [1, [22, 26, 34]],
];

const STRIPS = 26;

/** A round rod along a line, with its radius at each point, lit from the upper left. */
export function rod(pen: Pen, points: readonly Point[], radii: readonly number[], material = STEEL): void {
  const lit = points.map((point, index) => {
    const [before, after] = [points[Math.max(0, index - 1)] ?? point, points[index + 1] ?? point];
    return litSide(direction(before, after));
  });
  const rail = (share: number) =>
    points.map((point, index) => polar(lit[index] ?? 0, (radii[index] ?? 0) * (1 - 2 * share), point));
  const farRail = rail(1).reverse();
  // Each strip reaches to the far edge, and the next one covers it: no seams.
  for (let strip = 0; strip < STRIPS; strip++) {
    pen.beginPath();
    for (const { x, y } of rail(strip / STRIPS)) pen.lineTo(x, y);
    for (const { x, y } of farRail) pen.lineTo(x, y);
    pen.closePath();
    pen.fillStyle = rgba(colorAt(material, (strip + 0.5) / STRIPS));
    pen.fill();
  }
}

/** A straight rod that may taper. */
export function bar(pen: Pen, ends: readonly [Point, Point], radii: readonly [number, number], material = STEEL): void {
  rod(pen, ends, radii, material);
}

function colorAt(material: Material, share: number): Rgb {
  const index = material.findIndex(([at]) => at >= share);
  const [next, before] = [material[index] ?? material[0], material[index - 1] ?? material[0]];
  if (!next || !before) return [0, 0, 0];
  return blend(before[1], next[1], next[0] === before[0] ? 1 : (share - before[0]) / (next[0] - before[0]));
}

/** The direction across a rod, on the side of the light. */
function litSide(along: number): number {
  const across = along + Math.PI / 2;
  return Math.cos(across) * -0.5 + Math.sin(across) * -0.86 > 0 ? across : across + Math.PI;
}

/** A thin round wire along a curve: strokes from a dark outline to a narrow light. */
export function wire(pen: Pen, points: readonly Point[], width: number, alpha = 1): void {
  const strokes: readonly (readonly [share: number, color: Rgb, shift: number])[] = [
    [1, [30, 34, 38], 0],
    [0.8, [86, 95, 102], -0.04],
    [0.52, [154, 165, 172], -0.1],
    [0.2, [242, 247, 250], -0.15],
  ];
  aside(pen, () => {
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.globalAlpha *= alpha;
    for (const [share, color, shift] of strokes) {
      const moved = points.map(({ x, y }) => ({ x: x + shift * width * 0.5, y: y + shift * width * 0.86 }));
      pen.strokeStyle = rgba(color);
      pen.lineWidth = width * share;
      curve(pen, moved);
      pen.stroke();
    }
  });
}

/** Casts the soft shade of a bar on what lies below. */
export function barShade(pen: Pen, ends: readonly [Point, Point], width: number, height: number): void {
  aside(pen, () => {
    // On the sclera it would be far from the instrument, which is held above the eye.
    circle(pen, { x: 0, y: 0 }, LIMBUS - 0.3);
    pen.clip();
    pen.lineCap = 'round';
    const offset = { x: height * 0.2, y: height * 0.3 };
    for (const [grow, alpha] of [
      [0.34, 0.07],
      [0.2, 0.09],
      [0.08, 0.12],
    ] as const) {
      pen.strokeStyle = `rgba(12,4,3,${alpha})`;
      pen.lineWidth = width + grow * (0.6 + height);
      pen.beginPath();
      pen.moveTo(ends[0].x + offset.x, ends[0].y + offset.y);
      pen.lineTo(ends[1].x + offset.x, ends[1].y + offset.y);
      pen.stroke();
    }
  });
}
