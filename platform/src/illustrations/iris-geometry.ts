/** The iris as a few SVG paths, centred on the origin, 400 units from pupil's centre to limbus. */
export interface IrisGeometry {
  /** Stromal fibres, from the collarette to the limbus. */
  stroma: string;
  /** Every third of them again, to be drawn stronger. */
  bundles: string;
  /** The finer fibres of the pupillary zone. */
  sphincter: string;
  /** The wavy border between both zones. */
  collarette: string;
  /** Fuchs' crypts: lens-shaped openings beside the collarette. */
  crypts: string;
  /** Contraction furrows: arcs that follow the limbus. */
  furrows: string;
}

const COLLARETTE = 212;
const LIMBUS = 392;
const PUPIL = 96;

/** Draws an iris from a seed: the same one wherever and whenever it is computed. */
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

/** A closed curve through the middles between neighbouring points, so that it has no corner. */
function closedCurve(radii: readonly number[]): string {
  const angle = (index: number) => (index / radii.length) * TURN;
  const middles = radii.map((radius, index) => {
    const next = radii[(index + 1) % radii.length] ?? radius;
    return at(angle(index + 0.5), (radius + next) / 2);
  });
  const curves = radii.map((radius, index) => `Q${at(angle(index), radius)} ${middles[index]}`);
  return `M${middles.at(-1)}${curves.join('')}Z`;
}

/** Park–Miller: whole numbers only, so that every machine gets the same ones. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
