import type { Point } from '@iris/contract/programs';

/** A step of the arrow keys, as a share of the picture; with Shift ten of them. */
const KEY_STEP = 0.005;

/** A point inside the picture, rounded to a ten-thousandth. */
export function clamped({ x, y }: Point): Point {
  const inside = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;
  return { x: inside(x), y: inside(y) };
}

/** The polygon with a point on the edge that is closest to it, so that a click refines the outline. */
export function withPoint(area: readonly Point[], point: Point): Point[] {
  if (area.length < 3) return [...area, point];
  const distances = area.map((start, index) => distanceToEdge(point, start, area[(index + 1) % area.length] ?? start));
  const edge = distances.indexOf(Math.min(...distances));
  return area.toSpliced(edge + 1, 0, point);
}

/** A point moved by an arrow key, or undefined for another key. */
export function movedByKey(point: Point, key: string, isLarge: boolean): Point | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = KEY_STEP * (isLarge ? 10 : 1);
  return clamped({ x: point.x + direction.x * step, y: point.y + direction.y * step });
}

/** A point for the keyboard: beside the last one, or in the middle of the picture. */
export function nextPoint(area: readonly Point[]): Point {
  const last = area.at(-1);
  return last ? clamped({ x: last.x + 0.05, y: last.y + 0.05 }) : { x: 0.5, y: 0.5 };
}

function distanceToEdge(point: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length;
  const at = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - start.x - at * dx, point.y - start.y - at * dy);
}

const DIRECTIONS: Record<string, Point | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
