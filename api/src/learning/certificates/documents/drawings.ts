import { type EngravedPath, engraveIris } from '@iris/contract/engraving';
import { encode } from 'uqr';

/** The colors of the drawings, which the templates replace by those of the theme. */
const COLORS: Record<EngravedPath['ink'], string> = { fibre: '{fibre}', glow: '{glow}', mark: '{mark}', paper: '#fff' };

/** The iris of a serial as SVG. */
export function engravedIris(serial: string, layerCount: number): string {
  const paths = engraveIris(serial, layerCount).map(
    ({ path, width, ink, isCovering }) =>
      `<path d="${path}" stroke="${COLORS[ink]}" stroke-width="${width}" fill="${isCovering ? COLORS.paper : 'none'}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" stroke-linecap="round">${paths.join('')}</svg>`;
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
    const angle = (index / 16) * 2 * Math.PI + 0.2;
    const at = (radius: number) => `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
    return `M${at(8.2)}L${at(index % 2 ? 11.6 : 10.4)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" fill="none" stroke="${COLORS.fibre}" stroke-width="1.5"
stroke-linecap="round"><circle r="14"/><path d="${spokes.join('')}"/><path d="M2.6 -3.8A4.6 4.6 0 1 0 4.4 -1.4"/></svg>`;
}
