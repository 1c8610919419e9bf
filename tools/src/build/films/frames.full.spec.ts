import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findChromium } from '../../programs/chromium.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bundlePicture } from './bundle.ts';
import { drawFrames, SIZE } from './frames.ts';

const FRAME = SIZE.width * SIZE.height * 1.5;

it('draws the same picture at the same time, whatever was drawn before', async () => {
  const chromium = await findChromium();
  const script = await bundlePicture(temporaryFolder());
  const draw = async (times: number[]) => {
    const pixels = new PassThrough();
    const drawn = buffer(pixels);
    await drawFrames({ chromium, script, slug: 'capsulorhexis', times }, pixels);
    pixels.end();
    return drawn;
  };
  const [alone, after] = [await draw([15]), await draw([3, 22, 15])];
  expect(after).toHaveLength(3 * FRAME);
  expect(hash(after.subarray(2 * FRAME))).toBe(hash(alone));
  expect(hash(after.subarray(0, FRAME))).not.toBe(hash(alone));
});

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
