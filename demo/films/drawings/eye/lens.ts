import { aside, blend, circle, drawMiddle, glow, type Pen, type Plate, type Rgb, shadePlate } from '../pen/canvas.ts';
import { clamp, smooth } from '../pen/math.ts';
import { clouds, noise } from '../pen/noise.ts';

const REFLEX_BRIGHT: Rgb = [248, 146, 74];
const REFLEX: Rgb = [214, 84, 34];
const REFLEX_DARK: Rgb = [118, 34, 16];

/** The red reflex of the fundus; the light returns brightest a little below the axis. */
export function paintReflex(): Plate {
  return shadePlate((x, y) => {
    const radius = Math.hypot(x, y);
    if (radius > 4.6) return [0, 0, 0, 0];
    const off = Math.hypot(x + 0.35, y - 0.5) / 4.2;
    const texture = 0.16 * (clouds(x * 0.7, y * 0.7, 8, 3) - 0.5);
    const share = clamp(off + texture);
    const color =
      share < 0.5 ? blend(REFLEX_BRIGHT, REFLEX, share * 2) : blend(REFLEX, REFLEX_DARK, (share - 0.5) * 1.8);
    const rim = 1 - 0.5 * smooth(radius, 3, 3.95);
    return [color[0] * rim, color[1] * rim, color[2] * rim, 1];
  });
}

/** What a cataract takes from the reflex: a brunescent nucleus and cortical spokes; drawn over the reflex, it can rotate. */
export function paintCataract(cortical = 0): Plate {
  return shadePlate((x, y) => {
    const radius = Math.hypot(x, y);
    if (radius > 4.9) return [0, 0, 0, 0];
    const angle = Math.atan2(y, x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const wave = 0.35 * (clouds(x * 0.9, y * 0.9, 4, 3) - 0.5);
    const nucleus = 0.72 * (1 - smooth(radius + wave, 1.2, 3.5));
    const shell = 0.14 * Math.exp(-(((radius + wave * 0.5 - 2.95) / 0.16) ** 2));
    const spokes =
      clamp((2.6 + cortical) * (noise(cos * 5.2, sin * 5.2, 1.3) - 0.56 + 0.09 * cortical)) * smooth(radius, 1.9, 3.7);
    const fibres = 0.14 * (noise(cos * 34, sin * 34, radius * 0.35) - 0.5) * smooth(radius, 0.6, 2.4);
    const grain = 0.08 * (clouds(x * 4, y * 4, 5, 2) - 0.5);
    const alpha = clamp(0.1 + nucleus + shell + 0.55 * spokes + fibres + grain, 0, 0.92);
    const core = blend([128, 82, 44], [150, 112, 74], smooth(radius, 0.4, 2.8));
    const color = blend(core, [150, 138, 122], clamp(spokes + 0.3 * smooth(radius, 2.4, 3.4)));
    const sutures = 1 - 0.06 * (noise(cos * 3, sin * 3, radius * 1.4) - 0.5);
    return [color[0] * sutures, color[1] * sutures, color[2] * sutures, alpha];
  });
}

/** The cortex that remains around the nucleus: a thin grey veil over the reflex. */
export function paintHaze(): Plate {
  return shadePlate((x, y) => {
    const radius = Math.hypot(x, y);
    if (radius > 4.6) return [0, 0, 0, 0];
    const angle = Math.atan2(y, x);
    const fibres = noise(Math.cos(angle) * 24, Math.sin(angle) * 24, radius * 0.4);
    const veil = 0.1 + 0.34 * smooth(radius, 1.8, 3.7) * (0.5 + 0.7 * fibres) + 0.1 * (clouds(x, y, 3, 3) - 0.5);
    return [206, 166, 128, veil];
  });
}

/** Draws a plate turned around the center of the lens. */
export function drawTurned(pen: Pen, plate: Plate, angle: number, alpha = 1): void {
  aside(pen, () => {
    pen.rotate(angle);
    pen.globalAlpha *= alpha;
    drawMiddle(pen, plate);
  });
}

/** The faint sheen of the anterior capsule over the pupil, stronger toward the light. */
export function drawCapsuleSheen(pen: Pen, alpha = 1): void {
  glow(pen, { x: -0.9, y: -1.2 }, 3.4, [255, 236, 214], 0.13 * alpha);
}

/** Shade of the iris on the lens behind it. */
export function drawIrisShade(pen: Pen, pupil: number, alpha = 1): void {
  const shade = pen.createRadialGradient(0, 0, pupil * 0.8, 0, 0, pupil + 0.1);
  shade.addColorStop(0, 'rgba(20,6,4,0)');
  shade.addColorStop(0.72, `rgba(20,6,4,${0.16 * alpha})`);
  shade.addColorStop(1, `rgba(16,5,4,${0.62 * alpha})`);
  circle(pen, { x: 0, y: 0 }, pupil + 0.2);
  pen.fillStyle = shade;
  pen.fill();
}

/** A border that is round but not perfect, for what is torn or cut; `roughness` in millimeters. */
export function ragged(angle: number, radius: number, roughness: number, seed: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return radius + roughness * 2 * (clouds(cos * 7 + seed, sin * 7, seed, 3) - 0.5);
}
