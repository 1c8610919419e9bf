/** The SVG paths of an iris, centered on the origin; the radius of the limbus is about 400 units. */
export interface IrisGeometry {
  /** Stromal fibres, from the collarette to the limbus. */
  stroma: string;
  /** Every third fibre, drawn a second time with a wider stroke. */
  bundles: string;
  /** The finer fibres of the pupillary zone. */
  sphincter: string;
  /** The wavy border between the pupillary and the ciliary zone. */
  collarette: string;
  /** Fuchs' crypts: lens-shaped openings beside the collarette. */
  crypts: string;
  /** Contraction furrows: arcs that follow the limbus. */
  furrows: string;
}

const COLLARETTE = 212;
const LIMBUS = 392;
const PUPIL = 96;

/** Computes the paths of an iris, deterministically from a seed. */
export function drawIris(seed: number): IrisGeometry {
  const random = sequence(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const border = Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * TURN;
    return COLLARETTE + 9 * Math.sin(angle * 5 + 1) + between(-9, 9);
  });
  const borderAt = (angle: number) => border[Math.floor((angle / TURN) * border.length) % border.length] ?? COLLARETTE;

  const fibre = (angle: number, from: number, to: number) => {
    const bend = between(-0.035, 0.035);
    return `M${at(angle, from)}Q${at(angle + bend, (from + to) / 2)} ${at(angle + bend * between(-0.4, 0.8), to)}`;
  };
  const fan = (count: number, draw: (angle: number, index: number) => string) =>
    Array.from({ length: count }, (_, index) => draw(((index + between(0, 0.8)) / count) * TURN, index)).join('');

  return {
    stroma: fan(320, (angle) => fibre(angle, borderAt(angle) + between(0, 40), LIMBUS - between(0, 46))),
    bundles: fan(84, (angle) => fibre(angle, borderAt(angle) + between(0, 12), LIMBUS - between(20, 110))),
    sphincter: fan(170, (angle) => fibre(angle, PUPIL, borderAt(angle) - between(6, 52))),
    collarette: closedCurve(border),
    crypts: fan(19, (angle) => crypt(angle, borderAt(angle) + between(8, 18), between(22, 58), between(0.018, 0.045))),
    furrows: fan(11, (angle, index) => arc(angle, [306, 334, 360][index % 3] ?? 334, between(0.3, 0.85))),
  };
}

const TURN = 2 * Math.PI;

function at(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
}

function arc(angle: number, radius: number, span: number): string {
  return `M${at(angle, radius)}A${radius} ${radius} 0 0 1 ${at(angle + span, radius)}`;
}

function crypt(angle: number, from: number, length: number, width: number): string {
  const middle = from + length * 0.4;
  return `M${at(angle, from)}Q${at(angle - width, middle)} ${at(angle, from + length)}Q${at(angle + width, middle)} ${at(angle, from)}Z`;
}

/** A smooth closed curve through the midpoints of neighboring points. */
function closedCurve(radii: readonly number[]): string {
  const angle = (index: number) => (index / radii.length) * TURN;
  const middles = radii.map((radius, index) => {
    const next = radii[(index + 1) % radii.length] ?? radius;
    return at(angle(index + 0.5), (radius + next) / 2);
  });
  const curves = radii.map((radius, index) => `Q${at(angle(index), radius)} ${middles[index]}`);
  return `M${middles.at(-1)}${curves.join('')}Z`;
}

/** Park–Miller random numbers; integer arithmetic gives the same sequence on every platform. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The seed of a text, by which each certificate has an iris of its own. */
export function seedOf(text: string): number {
  // FNV-1a. The seeds of the random numbers are 1 to 2^31 - 2.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % 2_147_483_646) + 1;
}
