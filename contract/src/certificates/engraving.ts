import { drawIris, type IrisGeometry, seedOf } from './iris-geometry.ts';

/** A path of an engraving. */
export interface EngravedPath {
  path: string;
  width: number;
  /** What it draws with: the color of the fibres, of the pupillary zone, of the marks, or of the paper. */
  ink: 'fibre' | 'glow' | 'mark' | 'paper';
  /** Covers what is below with the color of the paper. */
  isCovering?: true;
}

/**
 * The iris of a certificate as an engraving, in painting order, within 500 units of the origin: lines only, of few weights,
 * so that it prints well. A large drawing has several layers of fibres, each as dense as the iris of the landing page.
 */
export function engraveIris(serial: string, layerCount: number): EngravedPath[] {
  const seed = seedOf(serial);
  const { bundles, collarette, crypts, furrows } = drawIris(seed);
  const layers = Array.from({ length: layerCount }, (_, index) => (index ? seedOf(`${serial} ${index}`) : seed));
  const drawn = layers.map(drawIris);
  const fibres = (of: (layer: IrisGeometry) => string) => drawn.map(of).join('');
  return [
    { path: fibres(({ stroma }) => stroma), width: 0.3, ink: 'fibre' },
    { path: bundles, width: 0.6, ink: 'fibre' },
    { path: crypts, width: 0.6, ink: 'fibre', isCovering: true },
    { path: furrows, width: 3, ink: 'paper' },
    { path: furrows, width: 0.4, ink: 'fibre' },
    { path: rings([394, 397, 441, 499]), width: 0.4, ink: 'fibre' },
    { path: rings([403]), width: 1.2, ink: 'fibre' },
    { path: rosette(seed), width: 0.3, ink: 'fibre' },
    { path: ticks(360, 468, 474), width: 0.35, ink: 'fibre' },
    { path: ticks(72, 462, 474), width: 0.5, ink: 'fibre' },
    { path: ticks(12, 450, 486), width: 0.9, ink: 'fibre' },
    { path: fibres(({ sphincter }) => sphincter), width: 0.3, ink: 'glow' },
    { path: collarette, width: 1, ink: 'glow' },
    { path: rings(PUPIL), width: 0.45, ink: 'glow' },
    { path: axis(), width: 1.4, ink: 'mark' },
  ];
}

const TURN = 2 * Math.PI;

/** Angle of the marked axis, like that of a toric lens. */
const AXIS = 0.55;

const STRANDS = 6;
const POINTS_PER_WAVE = 12;

/** Radii of concentric lines that come closer towards the edge of the pupil. */
const PUPIL = Array.from({ length: 30 }, (_, index) => 92 * Math.sqrt((index + 1) / 30));

/** Interlaced waves around the iris, as on banknotes; the seed selects how many. */
function rosette(seed: number): string {
  const waves = 30 + (seed % 19);
  const points = waves * POINTS_PER_WAVE;
  const strands = Array.from({ length: STRANDS }, (_, strand) => {
    const phase = (strand / STRANDS) * TURN;
    const curve = Array.from({ length: points }, (_, index) => {
      const angle = (index / points) * TURN;
      return at(angle, 422 + (9 + 5 * Math.cos(angle * 3)) * Math.sin(angle * waves + phase));
    });
    return `M${curve.join('L')}Z`;
  });
  return strands.join('');
}

/** Graduations at equal angles. Paths, because Typst ignores `pathLength`. */
function ticks(count: number, from: number, to: number): string {
  const angles = Array.from({ length: count }, (_, index) => (index / count) * TURN);
  return angles.map((angle) => `M${at(angle, from)}L${at(angle, to)}`).join('');
}

function rings(radii: readonly number[]): string {
  const half = (radius: string, to: string) => `A${radius} ${radius} 0 1 1 ${to} 0`;
  return radii
    .map((radius) => radius.toFixed(1))
    .map((radius) => `M${radius} 0${half(radius, `-${radius}`)}${half(radius, radius)}Z`)
    .join('');
}

function axis(): string {
  const opposite = AXIS + TURN / 2;
  const marks = [AXIS, opposite].map((angle) => `M${at(angle, 412)}L${at(angle, 492)}`);
  return `${marks.join('')}M${at(opposite, 486)}A486 486 0 0 1 ${at(opposite + 0.6, 486)}`;
}

function at(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
}
