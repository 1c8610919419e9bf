import { HEIGHT, WIDTH } from './canvas.ts';
import { capsulorhexis } from './capsulorhexis.ts';
import { hydrodissection } from './hydrodissection.ts';
import { implant } from './implant.ts';
import { incision } from './incision.ts';
import { irrigationAspiration } from './irrigation-aspiration.ts';
import { phacoemulsification } from './phacoemulsification.ts';
import type { DrawFrame } from './stage.ts';
import { toYuv420 } from './yuv.ts';

/** How each film is drawn, by its name. */
export const FILMS: Record<string, () => DrawFrame> = {
  incision,
  capsulorhexis,
  hydrodissection,
  phacoemulsification,
  'irrigation-aspiration': irrigationAspiration,
  implant,
};

/** Called by the command: draws frames of a film and sends each one. */
async function film(slug: string, times: readonly number[], address: string): Promise<void> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const draw = FILMS[slug]?.();
  if (!pen || !draw) throw new Error(`no film ${slug}`);
  for (const time of times) {
    draw(pen, time);
    await fetch(address, { method: 'POST', body: toYuv420(pen.getImageData(0, 0, WIDTH, HEIGHT)) });
  }
}

Object.assign(globalThis, { film });
