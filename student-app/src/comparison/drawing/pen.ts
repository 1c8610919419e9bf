import type { Stroke } from '@iris/contract/practice';

export type Point = Stroke['points'][number];

/** How many strokes and points a drawing may have (`strokeSchema`, `commentSchema`). */
export const STROKES_MAX = 20;
const POINTS_MAX = 400;

/** Points that are nearer to each other than this share of the film are left out. */
const NEAR = 0.003;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The shares of the film's width and height under a place of its box, in which the picture is as large as fits. */
export function pointAt(box: Box, film: { width: number; height: number }, x: number, y: number): Point {
  const scale = Math.min(box.width / film.width, box.height / film.height);
  const share = (place: number, start: number, room: number, size: number) =>
    rounded((place - start - (room - size * scale) / 2) / (size * scale));
  return { x: share(x, box.left, box.width, film.width), y: share(y, box.top, box.height, film.height) };
}

/** A stroke continued to a point; the same when the point adds nothing, or nothing more can be added. */
export function extended(stroke: Stroke, point: Point): Stroke {
  const last = stroke.points.at(-1);
  const isNear = last && Math.hypot(last.x - point.x, last.y - point.y) < NEAR;
  if (isNear || stroke.points.length >= POINTS_MAX) return stroke;
  return { ...stroke, points: [...stroke.points, point] };
}

/** A place moved by shares of the film, inside it. */
export function moved({ x, y }: Point, dx: number, dy: number): Point {
  return { x: rounded(x + dx), y: rounded(y + dy) };
}

/** Inside the film, and exact to a tenth of a pixel. */
function rounded(share: number): number {
  return Math.round(Math.min(Math.max(0, share), 1) * 1e4) / 1e4;
}
