import { aside, blend, drawMiddle, type Pen, type Plate, polygon, rgba, shadePlate } from '../pen/canvas.ts';
import { clamp, degrees, mix, type Point, polar, smooth, TURN } from '../pen/math.ts';
import { clouds, noise } from '../pen/noise.ts';
import { ragged } from './lens.ts';

export const NUCLEUS = 3.5;

/** The nucleus as a body: dense in the middle, lamellar toward its border. */
export function paintNucleus(): Plate {
  return shadePlate((x, y) => {
    const radius = Math.hypot(x, y);
    if (radius > NUCLEUS + 0.1) return [0, 0, 0, 0];
    const angle = Math.atan2(y, x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const lamellae = 0.5 + 0.5 * Math.sin(radius * 10 + 3 * clouds(x * 0.8, y * 0.8, 2, 2));
    const fibres = noise(cos * 30, sin * 30, radius * 0.5);
    const grain = clouds(x * 3.4, y * 3.4, 7, 3);
    const dome = clamp(
      0.6 - 0.1 * x - 0.14 * y - 0.05 * radius * radius + 0.25 * (grain - 0.5) + 0.08 * (lamellae - 0.5),
    );
    const hue = blend([112, 64, 30], [198, 158, 108], dome);
    const color = blend(hue, [206, 186, 158], 0.22 * fibres * smooth(radius, 1.4, 3.4));
    const alpha = mix(0.95, 0.7, smooth(radius, 1.6, NUCLEUS)) * (1 - smooth(radius, NUCLEUS - 0.12, NUCLEUS));
    return [color[0], color[1], color[2], alpha];
  });
}

/** A quarter of the nucleus: where its middle points, how far it is from its place, and how much of it is left. */
export interface Quadrant {
  angle: number;
  offset: Point;
  /** From 1, whole, to 0, emulsified. */
  left: number;
  seed: number;
}

/** Where quadrants are emulsified: in the middle, far from the capsule. */
export const SAFE_PLACE: Point = { x: -0.15, y: -0.1 };

/** The border of a quadrant around the center of the nucleus, pointing to the right. */
function border(seed: number): Point[] {
  const half = degrees(44.3);
  const side = (sign: number) =>
    Array.from({ length: 14 }, (_, index) => {
      const radius = mix(0.12, NUCLEUS - 0.06, index / 13);
      const rough = 0.16 * (noise(index * 0.8, seed * 3 + sign) - 0.5);
      return polar(sign * half + rough / Math.max(0.6, radius), radius);
    });
  const round = Array.from({ length: 17 }, (_, index) => {
    const angle = mix(-half, half, index / 16);
    return polar(angle, ragged(angle, NUCLEUS - 0.05, 0.06, seed));
  });
  return [...side(-1), ...round, ...side(1).reverse()];
}

/** Draws a quadrant with the walls of its cracks. */
export function drawQuadrant(pen: Pen, plate: Plate, { angle, offset, left, seed }: Quadrant, turn: number): void {
  if (left <= 0.02) return;
  const outline = border(seed);
  aside(pen, () => {
    pen.translate(offset.x, offset.y);
    if (left < 1) {
      pen.translate(SAFE_PLACE.x - offset.x, SAFE_PLACE.y - offset.y);
      pen.scale(mix(0.3, 1, left), mix(0.2, 1, left ** 1.3));
      pen.translate(offset.x - SAFE_PLACE.x, offset.y - SAFE_PLACE.y);
    }
    aside(pen, () => {
      pen.rotate(angle);
      pen.shadowColor = 'rgba(46,8,2,0.6)';
      pen.shadowBlur = 8;
      pen.shadowOffsetX = 3;
      pen.shadowOffsetY = 5;
      polygon(pen, outline);
      pen.fillStyle = 'rgb(124,76,38)';
      pen.fill();
    });
    aside(pen, () => {
      pen.rotate(angle);
      polygon(pen, outline);
      pen.clip();
      pen.rotate(turn - angle);
      drawMiddle(pen, plate);
    });
    drawWalls(pen, outline, angle);
  });
}

function drawWalls(pen: Pen, outline: readonly Point[], angle: number): void {
  aside(pen, () => {
    pen.rotate(angle);
    pen.lineJoin = 'round';
    polygon(pen, outline);
    pen.clip();
    for (const [width, color] of [
      [0.5, rgba([70, 30, 10], 0.2)],
      [0.24, rgba([70, 28, 8], 0.3)],
      [0.08, rgba([240, 206, 160], 0.5)],
    ] as const) {
      polygon(pen, outline);
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
}

/** A groove through the middle of the nucleus: the deeper it is, the more of the reflex shines through. */
export function drawGroove(pen: Pen, angle: number, reach: readonly [from: number, to: number], depth: number): void {
  if (depth <= 0.01 || reach[1] - reach[0] < 0.05) return;
  aside(pen, () => {
    pen.rotate(angle);
    const wall = (half: number, seed: number) => {
      const count = 26;
      const line = (sign: number) =>
        Array.from({ length: count + 1 }, (_, index) => {
          const way = mix(reach[0], reach[1], index / count);
          const taper = Math.sqrt(clamp(Math.min(way - reach[0], reach[1] - way) / 0.45 + 0.03, 0, 1));
          return { x: way, y: sign * half * taper * (1 + 0.34 * (noise(way * 2.6, seed + sign) - 0.5)) };
        });
      return [...line(-1), ...line(1).reverse()];
    };
    const layers: readonly (readonly [half: number, color: string])[] = [
      [0.6, rgba([84, 42, 16], 0.5)],
      [0.53, rgba([132, 74, 30], 0.4 + 0.5 * depth)],
      [0.43, rgba(blend([120, 62, 26], [176, 76, 30], depth), 0.5 + 0.5 * depth)],
      [0.3, rgba(blend([132, 66, 28], [222, 104, 44], depth), depth)],
      [0.15, rgba([246, 142, 72], 0.8 * smooth(depth, 0.5, 1))],
    ];
    for (const [index, [half, color]] of layers.entries()) {
      polygon(pen, wall(half, 11 + index * 0.3));
      pen.fillStyle = color;
      pen.fill();
    }
    const ledge = wall(0.58, 11).slice(0, 27);
    polygon(pen, ledge, false);
    pen.lineWidth = 0.05;
    pen.strokeStyle = rgba([244, 214, 170], 0.5);
    pen.stroke();
  });
}

/** Bits of lens that swirl toward the tip. */
export function drawBits(pen: Pen, to: Point, time: number, amount: number): void {
  if (amount <= 0) return;
  for (let index = 0; index < 16; index++) {
    const life = (time * 1.9 + noise(index, 5) * 7) % 1;
    const angle = noise(index, 8) * TURN + life * 1.6;
    const at = polar(angle, (1 - life) ** 1.4 * (0.5 + 1.1 * noise(index, 2)), to);
    const size = 0.03 + 0.07 * noise(index, 3);
    pen.beginPath();
    pen.ellipse(at.x, at.y, size, size * 0.7, angle, 0, TURN);
    pen.fillStyle = rgba([222, 190, 144], amount * 0.75 * Math.sin(life * Math.PI));
    pen.fill();
  }
}
