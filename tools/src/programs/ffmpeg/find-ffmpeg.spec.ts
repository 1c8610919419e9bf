import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../../testing/temporary-folder.ts';
import { findFfmpeg } from './find-ffmpeg.ts';

const COMPLETE = 'ffmpeg version 9.0.2 configuration: --enable-libx264 --enable-libwebp';

function folders(): { bin: string; cache: string } {
  const folder = temporaryFolder();
  const [bin, cache] = [join(folder, 'bin'), join(folder, 'cache')];
  mkdirSync(bin);
  mkdirSync(cache);
  return { bin, cache };
}

it('prefers the ffmpeg of FFMPEG to the one on the PATH', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'ffmpeg', COMPLETE);
  const chosen = fakeProgram(cache, 'mine', COMPLETE);
  await expect(findFfmpeg(cache, { FFMPEG: chosen, PATH: bin })).resolves.toBe(chosen);
});

it('throws when the ffmpeg of FFMPEG does not work, instead of using another', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'ffmpeg', COMPLETE);
  const broken = fakeProgram(cache, 'mine', 'libva.so.2: cannot open shared object file', 127);
  await expect(findFfmpeg(cache, { FFMPEG: broken, PATH: bin })).rejects.toThrow(/libva\.so\.2/);
});

it('prefers the ffmpeg on the PATH to the copy in the cache', async () => {
  const { bin, cache } = folders();
  const onPath = fakeProgram(bin, 'ffmpeg', COMPLETE);
  fakeProgram(cache, 'ffmpeg', COMPLETE);
  await expect(findFfmpeg(cache, { PATH: bin })).resolves.toBe(onPath);
});

it('uses the ffmpeg in the cache when the one on the PATH cannot encode H.264', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'ffmpeg', 'ffmpeg version 7.1 configuration: --enable-libwebp');
  const cached = fakeProgram(cache, 'ffmpeg', COMPLETE);
  await expect(findFfmpeg(cache, { PATH: bin })).resolves.toBe(cached);
});

it('says what to do when no ffmpeg works', async () => {
  const { cache } = folders();
  const missing = join(cache, 'absent');
  await expect(findFfmpeg(cache, { FFMPEG: missing })).rejects.toThrow(/FFmpeg est introuvable.*installer FFmpeg/s);
});
