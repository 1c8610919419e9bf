import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { convertImage, prepareImage } from '../images/prepare-image.ts';
import { GraphicsService } from './graphics.service.ts';

const graphics = new GraphicsService();
afterAll(() => graphics.onApplicationShutdown());

const picture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const convert = (large: Buffer, longestMs?: number) =>
  graphics.run<typeof convertImage>('convertImage', { large, variant: '320.webp' }, longestMs);
const convertSmall = async () => convert(await picture(100));

it('executes tasks in a process of its own, and hands on the codes of what they throw', async () => {
  const [first, second] = await Promise.all([convert(await picture(800)), convert(await picture(700))]);
  for (const data of [first, second]) expect((await sharp(data).metadata()).width).toBe(320);
  expect(graphics.pid).toBeGreaterThan(0);
  await expect(graphics.run<typeof prepareImage>('prepareImage', Buffer.from('no image'))).rejects.toMatchObject({
    code: 'image_unreadable',
    cause: { message: expect.stringContaining('unsupported') },
  });
});

it('answers that it is overloaded when its process dies, and starts another one', async () => {
  const large = await picture(6000);
  await convertSmall();
  const dead = graphics.pid ?? 0;
  const running = convert(large);
  process.kill(dead, 'SIGKILL');
  await expect(running).rejects.toMatchObject({ code: 'overloaded' });
  await convertSmall();
  expect(graphics.pid).not.toBe(dead);
});

it('ends a process whose task takes too long', async () => {
  await convertSmall();
  const slow = graphics.pid ?? 0;
  await expect(convert(await picture(6000), 1)).rejects.toMatchObject({ code: 'overloaded' });
  expect(graphics.pid).toBeUndefined();
  await expect.poll(() => isRunning(slow)).toBe(false);
});

it('leaves no process behind, and starts none when it is over', async () => {
  await convertSmall();
  const pid = graphics.pid ?? 0;
  graphics.onApplicationShutdown();
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect(convertSmall()).rejects.toMatchObject({ code: 'overloaded' });
  expect(graphics.pid).toBeUndefined();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
