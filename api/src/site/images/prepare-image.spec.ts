import type { Sharp } from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { plain } from './images.fixtures.ts';
import { prepareImage } from './prepare-image.ts';

const converter = Object.getPrototypeOf(plain(1, 1)) as Sharp;
afterEach(() => void vi.restoreAllMocks());

it('limits both conversions to 10 s', async () => {
  const data = await plain(40, 30).png().toBuffer();
  const limited = vi.spyOn(converter, 'timeout');
  const converted = vi.spyOn(converter, 'toBuffer');
  await prepareImage(data);
  expect(limited.mock.calls).toEqual([[{ seconds: 10 }], [{ seconds: 10 }]]);
  expect(converted.mock.contexts.map((image) => limited.mock.contexts.indexOf(image))).toEqual([0, 1]);
});

it('refuses an image that takes longer as too complex', async () => {
  const data = await plain(40, 30).png().toBuffer();
  vi.spyOn(converter, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 35% complete'));
  await expect(prepareImage(data)).rejects.toMatchObject({ code: 'image_too_complex' });
});
