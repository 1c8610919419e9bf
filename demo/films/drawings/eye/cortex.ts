import { aside, curve, type Pen, polygon, rgba } from '../pen/canvas.ts';
import { between, mix, type Point, polar, sequence, smooth, TURN } from '../pen/math.ts';

export const STRANDS = 10;

const INNER = 2.75;
const OUTER = 4.5;
const WIDTH = (TURN / STRANDS) * 1.12;

/** One sector of the cortex that remains in the bag. */
export interface Strand {
  angle: number;
  /** The place of the tip that holds it. */
  tip: Point;
  /** From 0, in its place, over 0.6, peeled off the bag, to 1, gone into the tip. */
  peeled: number;
  seed: number;
}

/** Places of the ends of a fibre while its strand is peeled toward the tip. */
function fibreAt(
  { angle, tip, peeled }: Strand,
  off: number,
  ragged: number,
): readonly [near: Point, middle: Point, far: Point] {
  const held = smooth(peeled, 0, 0.16);
  const narrow = mix(1, 0.16, smooth(peeled, 0.1, 0.8));
  const place = (radius: number, width: number) => polar(angle + off * WIDTH * width, radius);
  const near = between(place(INNER + ragged * 0.5, 1), tip, held);
  const come = smooth(peeled, 0.3, 0.98);
  const far = between(place(OUTER, mix(1, 0.7, come)), tip, come);
  const middle = between(
    place((INNER + OUTER) / 2, mix(1, narrow, 0.8)),
    between(near, far, 0.5),
    smooth(peeled, 0.1, 0.7),
  );
  return [near, middle, far];
}

/** Soft fibres, like wet cotton: lit from behind they are grey, at their ends whitish. */
export function drawStrand(pen: Pen, strand: Strand): void {
  if (strand.peeled >= 1) return;
  const random = sequence(strand.seed * 7919 + 13);
  const fade = 1 - smooth(strand.peeled, 0.86, 1);
  aside(pen, () => {
    pen.lineCap = 'round';
    pen.globalAlpha *= fade;
    drawBody(pen, strand);
    for (let index = 0; index < 46; index++) {
      const [near, middle, far] = fibreAt(strand, random() - 0.5, 1.5 * random() ** 2 - 0.15);
      pen.lineWidth = mix(0.03, 0.2, random() ** 2) * mix(1, 0.55, smooth(strand.peeled, 0.2, 0.9));
      const isLight = random() < 0.62;
      pen.strokeStyle = isLight
        ? rgba([240, 222, 198], mix(0.05, 0.24, random()))
        : rgba([120, 70, 42], mix(0.04, 0.13, random()));
      curve(pen, [near, middle, far]);
      pen.stroke();
    }
  });
}

function drawBody(pen: Pen, strand: Strand): void {
  const sides = [-0.5, -0.25, 0, 0.25, 0.5].map((off) =>
    fibreAt(strand, off, 0.25 + 0.5 * Math.abs(Math.sin(off * 9 + strand.seed))),
  );
  const [first, last] = [sides[0], sides.at(-1)];
  if (!first || !last) return;
  polygon(pen, [...sides.map(([near]) => near), last[1], ...sides.map(([, , far]) => far).reverse(), first[1]]);
  pen.fillStyle = rgba([214, 182, 150], 0.34);
  pen.fill();
}
