import type { DrawFrame } from './eye/stage.ts';
import { HEIGHT, WIDTH } from './pen/canvas.ts';
import { toYuv420 } from './pen/yuv.ts';
import { capsulorhexis, wetLab } from './steps/capsulorhexis.ts';
import { hydrodissection } from './steps/hydrodissection.ts';
import { implant } from './steps/implant.ts';
import { incision } from './steps/incision.ts';
import { irrigationAspiration } from './steps/irrigation-aspiration.ts';
import { phacoemulsification } from './steps/phacoemulsification.ts';
import { HANDS } from './steps/wet-lab.ts';

/** How each film is drawn, by its name. */
export const DRAWINGS: Record<string, () => DrawFrame> = {
  incision,
  capsulorhexis,
  hydrodissection,
  phacoemulsification,
  'irrigation-aspiration': irrigationAspiration,
  implant,
  ...Object.fromEntries(Object.entries(HANDS).map(([slug, hand]) => [slug, () => wetLab(hand)])),
};

/** Called by the command: draws frames of a film and sends each one. */
async function film(slug: string, times: readonly number[], address: string): Promise<void> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const draw = DRAWINGS[slug]?.();
  if (!pen || !draw) throw new Error(`no film ${slug}`);
  for (const time of times) {
    draw(pen, time);
    await fetch(address, { method: 'POST', body: toYuv420(pen.getImageData(0, 0, WIDTH, HEIGHT)) });
  }
}

Object.assign(globalThis, { film });
