import { aside, circle, type Pen, polygon, rgba } from '../pen/canvas.ts';
import { between, degrees, direction, mix, type Point, polar, smooth, TURN } from '../pen/math.ts';
import { noise } from '../pen/noise.ts';
import { PUPIL } from './eye.ts';

/** A tear of the anterior capsule: a cut from the middle to the circle, then counterclockwise along it. */
export interface Tear {
  /** The share of the cut that has been made. */
  cut: number;
  /** How far the tear has come along the circle, in radians. */
  span: number;
  /** How far the tear strays from the circle at an angle, in millimeters. */
  stray?: (span: number) => number;
  /** How far the flap is folded over: 0 lies in its place. */
  fold: number;
}

/** Half of 5.2 millimeters. */
export const RHEXIS = 2.6;
export const TEAR_START = degrees(14);

/** The middle of the puncture. */
const PUNCTURE: Point = { x: 0.3, y: 0.25 };

/** The place of the tear after some way along the circle. */
export function tearAt(span: number, stray: Tear['stray'] = () => 0): Point {
  const angle = TEAR_START - span;
  return polar(angle, RHEXIS + stray(span) + 0.05 * (noise(span * 5, 3) - 0.5));
}

/** Points of the cut from the puncture, bent into the circle. */
export function cutAt(share: number): Point {
  const straight = between(PUNCTURE, tearAt(0), share);
  return polar(TEAR_START + Math.PI / 2, 0.5 * Math.sin(share * Math.PI * 0.75) * (1 - share * 0.4), straight);
}

function tornEdge({ span, stray }: Tear): Point[] {
  const steps = Math.max(2, Math.ceil(span / 0.05));
  return Array.from({ length: steps + 1 }, (_, index) => tearAt((index / steps) * span, stray));
}

/** The part of the capsule that is folded over: from the fold along the cut and the tear. */
function freed(tear: Tear): Point[] {
  const slide = smooth(tear.span, degrees(50), degrees(170));
  const cut = Array.from({ length: 13 }, (_, index) => cutAt(mix(slide * 0.98, 1, index / 12)));
  return [...cut, ...tornEdge(tear).slice(1)];
}

/** Folds a sheet over the line between its first and last point, and gathers it where it is held. */
function foldOver(points: readonly Point[], fold: number, grasp: Point): Point[] {
  const [from, to] = [points[0] as Point, points.at(-1) as Point];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const axis = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const local = ({ x, y }: Point) => [
    (x - from.x) * axis.x + (y - from.y) * axis.y,
    (x - from.x) * -axis.y + (y - from.y) * axis.x,
  ];
  const [heldWay = 0, heldOff = 0] = local(grasp);
  return points.map((point, index) => {
    const [way = 0, off = 0] = local(point);
    const far = smooth(Math.abs(off), 0.05, 2.1);
    const crinkle = 0.16 * (noise(index * 0.31, 7) - 0.5) * far;
    const reach = -1.2 * Math.tanh(off / 1.2);
    const gathered = mix(reach, heldOff, 0.45 * far) + crinkle;
    const [newWay, newOff] = [mix(way, mix(way, heldWay, 0.5 * far) + crinkle, fold), mix(off, gathered, fold)];
    return { x: from.x + axis.x * newWay - axis.y * newOff, y: from.y + axis.y * newWay + axis.x * newOff };
  });
}

/** The capsule over the lens, the torn edge, and where it is bare. */
export function drawCapsule(pen: Pen, tear: Tear): void {
  const bare = freed(tear);
  aside(pen, () => {
    circle(pen, { x: 0, y: 0 }, PUPIL + 0.2);
    if (tear.fold > 0.05) {
      pen.moveTo(bare[0]?.x ?? 0, bare[0]?.y ?? 0);
      for (const { x, y } of bare) pen.lineTo(x, y);
      pen.closePath();
    }
    pen.fillStyle = 'rgba(255,226,198,0.11)';
    pen.fill('evenodd');
  });
  if (tear.cut > 0) {
    const cut = Array.from({ length: 21 }, (_, index) => cutAt((index / 20) * tear.cut));
    edge(pen, cut, 1 - smooth(tear.span, degrees(40), degrees(170)));
  }
  if (tear.span > 0) edge(pen, tornEdge(tear), 1);
}

/** A torn edge in the red reflex: a dark line with a light one inside. */
export function edge(pen: Pen, points: readonly Point[], alpha: number): void {
  aside(pen, () => {
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    pen.globalAlpha *= alpha;
    for (const [width, color] of [
      [0.085, 'rgba(52,14,6,0.34)'],
      [0.034, 'rgba(255,232,204,0.86)'],
    ] as const) {
      polygon(pen, points, false);
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
}

/**
 * The border of the flap. First it is folded over along a line; later it hangs in folds between the bridge that still
 * holds it and the forceps. `loose` is how far it has left the bridge, `trail` where it then drifts.
 */
export function flapOf(tear: Tear, grasp: Point, loose = 0, trail = 0): Point[] {
  const folded = foldOver(freed(tear), tear.fold, grasp);
  const hanging = hang(folded, grasp, loose, trail);
  const share = smooth(tear.span, degrees(205), degrees(300));
  return folded.map((point, index) => between(point, hanging[index] as Point, share));
}

function hang(border: readonly Point[], grasp: Point, loose: number, trail: number): Point[] {
  const [from, to] = [border[0] as Point, border.at(-1) as Point];
  const bridge = between(from, to, 0.5);
  const out = direction(bridge, grasp);
  const turn = Math.atan2(Math.sin(trail - out), Math.cos(trail - out));
  const heading = out + turn * loose;
  const side = Math.sign(Math.sin(direction(bridge, from) - out)) || 1;
  const size = mix(0.62, 0.72, loose);
  return border.map((_, index) => {
    const share = index / (border.length - 1);
    const angle = heading - side * (share - 0.5) * mix(4.2, TURN, loose);
    const lobes = 0.55 + 0.75 * noise(Math.cos(angle - heading) * 2.4 + 5, Math.sin(angle - heading) * 2.4);
    const lobe = polar(angle, size * lobes * (1 + 0.5 * Math.cos(angle - heading)), grasp);
    const away = mix(smooth(Math.sin(share * Math.PI), 0.05, 0.8), 1, loose);
    return between(between(from, to, share), lobe, away);
  });
}

/** A thin clear sheet: seen by its border, its creases and the shade that it casts. */
export function drawFlap(pen: Pen, border: readonly Point[], grasp: Point, alpha = 1): void {
  aside(pen, () => {
    pen.globalAlpha *= alpha;
    aside(pen, () => {
      pen.shadowColor = 'rgba(30,6,2,0.5)';
      pen.shadowBlur = 9;
      pen.shadowOffsetX = 3;
      pen.shadowOffsetY = 5;
      polygon(pen, border);
      pen.fillStyle = 'rgba(238,196,160,0.26)';
      pen.fill();
    });
    polygon(pen, border);
    pen.clip();
    creases(pen, border, grasp);
  });
  aside(pen, () => {
    pen.globalAlpha *= alpha;
    pen.lineJoin = 'round';
    polygon(pen, border);
    pen.lineWidth = 0.07;
    pen.strokeStyle = 'rgba(60,18,8,0.26)';
    pen.stroke();
    pen.lineWidth = 0.032;
    pen.strokeStyle = 'rgba(255,240,222,0.7)';
    pen.stroke();
  });
}

/** Creases run from where the sheet is held to its border. */
function creases(pen: Pen, border: readonly Point[], grasp: Point): void {
  const every = Math.max(1, Math.floor(border.length / 11));
  border.forEach((point, index) => {
    if (index % every !== 0) return;
    const bend = polar(index * 1.7, 0.22, between(grasp, point, 0.5));
    pen.beginPath();
    pen.moveTo(grasp.x, grasp.y);
    pen.quadraticCurveTo(bend.x, bend.y, point.x, point.y);
    pen.lineWidth = 0.09;
    pen.strokeStyle = rgba([255, 238, 216], 0.1 + 0.12 * noise(index * 0.7, 2));
    pen.stroke();
    pen.lineWidth = 0.03;
    pen.strokeStyle = rgba([64, 20, 8], 0.16);
    pen.stroke();
  });
}
