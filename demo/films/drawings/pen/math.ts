/** A place in the eye, in millimeters from the center of the cornea; y points down, as on the screen. */
export interface Point {
  x: number;
  y: number;
}

export const TURN = 2 * Math.PI;

export function degrees(angle: number): number {
  return (angle / 360) * TURN;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function between(from: Point, to: Point, share: number): Point {
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
}

export function polar(angle: number, radius: number, center: Point = { x: 0, y: 0 }): Point {
  return { x: center.x + Math.cos(angle) * radius, y: center.y + Math.sin(angle) * radius };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function direction(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** From 0 to 1 while the value goes from one limit to the other, with soft ends. */
export function smooth(value: number, from = 0, to = 1): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** Like smooth, with the velocity of a hand: minimum jerk. */
export function glide(value: number, from = 0, to = 1): number {
  const share = clamp((value - from) / (to - from));
  return share ** 3 * (10 - 15 * share + 6 * share * share);
}

/** 1 between two moments, with soft flanks outside of them. */
export function during(time: number, from: number, to: number, flank = 0.5): number {
  return smooth(time, from - flank, from) * (1 - smooth(time, to, to + flank));
}

/** A value that moves from key to key as a hand does. */
export function track(time: number, keys: readonly (readonly [time: number, value: number])[]): number {
  let [start, value] = keys[0] ?? [0, 0];
  for (const [end, next] of keys) {
    if (time < end) return mix(value, next, glide(time, start, end));
    [start, value] = [end, next];
  }
  return value;
}

/** A place that moves from key to key as a hand does. */
export function route(time: number, keys: readonly (readonly [time: number, place: Point])[]): Point {
  return {
    x: track(
      time,
      keys.map(([at, { x }]) => [at, x] as const),
    ),
    y: track(
      time,
      keys.map(([at, { y }]) => [at, y] as const),
    ),
  };
}

/** A slow wandering between about −1 and 1, the same for the same seed. */
export function wander(time: number, seed: number): number {
  const phase = seed * 12.9898;
  return (
    (Math.sin(time * 1.13 + phase) + Math.sin(time * 2.71 + phase * 1.7) * 0.6 + Math.sin(time * 0.47 + phase * 2.3)) /
    2.2
  );
}

/** What remains of a surgeon's tremor with a supported hand: a few hundredths of a millimeter. */
export function tremor(time: number, seed: number, size = 1): Point {
  const fast = (shift: number) => Math.sin(time * 47 + shift) * 0.5 + Math.sin(time * 61 + shift * 2.1) * 0.5;
  return {
    x: size * (0.035 * wander(time * 1.4, seed) + 0.007 * fast(seed)),
    y: size * (0.035 * wander(time * 1.3, seed + 5) + 0.007 * fast(seed + 3)),
  };
}

export function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

/** Park–Miller random numbers; integer arithmetic gives the same sequence on every platform. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
