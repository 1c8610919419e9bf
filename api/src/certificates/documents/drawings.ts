import { drawIris, type IrisGeometry, seedOf } from '@iris/contract/iris-geometry';
import { encode } from 'uqr';

/** The colors of the iris, which the templates replace by those of the theme. */
const [FIBRE, GLOW, MARK] = ['{fibre}', '{glow}', '{mark}'];

/**
 * The iris of a serial as an engraving: lines only, of few weights, so that it prints well. A large drawing has several
 * layers of fibres, each as dense as the iris of the landing page.
 */
export function engravedIris(serial: string, layerCount: number): string {
  const seed = seedOf(serial);
  const { bundles, collarette, crypts, furrows } = drawIris(seed);
  const layers = Array.from({ length: layerCount }, (_, index) => drawIris(seed + index));
  const fibres = (of: (layer: IrisGeometry) => string) => layers.map((layer) => stroked(of(layer), 0.3)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" fill="none" stroke-linecap="round">
<g stroke="${FIBRE}">${fibres(({ stroma }) => stroma)}${stroked(bundles, 0.6)}
<path d="${crypts}" fill="#fff" stroke-width="0.6"/><path d="${furrows}" stroke="#fff" stroke-width="3"/>
${stroked(furrows, 0.4)}${rings([394, 397, 499], 0.4)}${rings([403], 1.2)}${rings([441], 0.4)}${stroked(rosette(seed), 0.3)}
${stroked(ticks(360, 468, 474), 0.35)}${stroked(ticks(72, 462, 474), 0.5)}${stroked(ticks(12, 450, 486), 0.9)}</g>
<g stroke="${GLOW}">${fibres(({ sphincter }) => sphincter)}${stroked(collarette, 1)}${rings(pupil(), 0.45)}</g>
<g stroke="${MARK}">${stroked(axis(), 1.4)}</g>
</svg>`;
}

function stroked(path: string, width: number): string {
  return `<path d="${path}" stroke-width="${width}"/>`;
}

function rings(radii: readonly number[], width: number): string {
  return radii.map((radius) => `<circle r="${radius.toFixed(1)}" stroke-width="${width}"/>`).join('');
}

/** Interlaced waves around the iris, as on banknotes; the seed selects how many. */
function rosette(seed: number): string {
  const waves = 30 + (seed % 19);
  const points = waves * 12;
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

/** Radii of concentric lines that come closer towards the edge of the pupil. */
function pupil(): number[] {
  return Array.from({ length: 30 }, (_, index) => 92 * Math.sqrt((index + 1) / 30));
}

/** Graduations at equal angles. Paths, because Typst ignores `pathLength`. */
function ticks(count: number, from: number, to: number): string {
  const angles = Array.from({ length: count }, (_, index) => (index / count) * TURN);
  return angles.map((angle) => `M${at(angle, from)}L${at(angle, to)}`).join('');
}

/** The marked axis of a toric lens, with its arc. */
function axis(): string {
  const marks = [AXIS, AXIS + TURN / 2].map((angle) => `M${at(angle, 412)}L${at(angle, 492)}`);
  return `${marks.join('')}M${at(AXIS + TURN / 2, 486)}A486 486 0 0 1 ${at(AXIS + TURN / 2 + 0.6, 486)}`;
}

const TURN = 2 * Math.PI;
const AXIS = 0.55;
const STRANDS = 6;

function at(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
}

/** A QR code of an address as vector squares; the document leaves the quiet zone around it. */
export function qrDrawing(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${squares.join('')}"/></svg>`;
}

/** The academy's logo, as on the site. */
export function logoDrawing(): string {
  const spokes = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * TURN + 0.2;
    return `M${at(angle, 8.2)}L${at(angle, index % 2 ? 11.6 : 10.4)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" fill="none" stroke="${FIBRE}" stroke-width="1.5"
stroke-linecap="round"><circle r="14"/><path d="${spokes.join('')}"/><path d="M2.6 -3.8A4.6 4.6 0 1 0 4.4 -1.4"/></svg>`;
}
