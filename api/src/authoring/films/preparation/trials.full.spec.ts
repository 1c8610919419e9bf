import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FFMPEG } from '../films.fixtures.ts';
import { encodeFilm } from './encode.ts';
import { filmFolder, hideSound, readPicture, withSounds } from './prepared.fixtures.ts';
import { LIBRARY_LIMITS, OWNED_LIMITS, probeFilm } from './probe.ts';

const { signal } = new AbortController();
const { make, pathOf, wrapFfmpeg } = filmFolder();

it('the sound of a film is tried eight times, and not at all where it is not used', async () => {
  const source = await make('sounds.mp4', ...withSounds(1.2, Array(10).fill(1.2)));
  await hideSound(source, 9);
  const calls = pathOf('calls');
  const program = await wrapFfmpeg(`echo "$*" >> "${calls}"`, 'exec "$FFMPEG" "$@"');
  const results = [];
  for (const limits of [LIBRARY_LIMITS, OWNED_LIMITS]) {
    await writeFile(calls, '');
    const { sound, isSoundLost } = await probeFilm(program, source, limits, signal);
    const tries = (await readFile(calls, 'utf8')).match(/-t 30 .* -map 0:a:\d .*-frames:a/g)?.length ?? 0;
    results.push({ sound, isSoundLost, tries });
  }
  expect(results).toEqual([
    { sound: undefined, isSoundLost: true, tries: 8 },
    { sound: undefined, isSoundLost: false, tries: 0 },
  ]);
});

it('the sound of a film may begin late', async () => {
  const picture = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1:duration=80'];
  const sound = ['-itsoffset', '38', '-f', 'lavfi', '-i', 'sine=duration=40'];
  const source = await make('late.mkv', ...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', '-shortest');
  expect((await probeFilm(FFMPEG, source, LIBRARY_LIMITS, signal)).sound).toBe(0);
});

it('the picture of a film is the stream that moves, also after one of a still image', async () => {
  const still = ['-f', 'lavfi', '-i', 'testsrc=duration=1.2:size=64x64:rate=1'];
  const moves = ['-f', 'lavfi', '-i', 'testsrc=duration=1.2:size=320x240:rate=25'];
  const source = await make('still.mkv', ...still, ...moves, '-map', '0', '-map', '1', '-pix_fmt', 'yuv420p');
  const ffmpeg = await wrapFfmpeg(
    'set -o pipefail',
    'exec 3>&1',
    '"$FFMPEG" "$@" 2>&1 1>&3 | sed -u "/Stream #0:0/s/$/ (still image)/" >&2',
  );
  const found = await probeFilm(ffmpeg, source, LIBRARY_LIMITS, signal);
  expect(found).toMatchObject({ width: 320, height: 240, frames: 30, picture: { stream: 1 } });
  const encoding = { ffmpeg, source, found, folder: pathOf(), signal, onProgress: () => undefined };
  expect(await encodeFilm({ ...encoding, timeLimitMs: 60_000 })).toMatchObject({ width: 320, fps: 25 });
  const { width, height } = await readPicture(pathOf('480.mp4'));
  expect([width, height]).toEqual([640, 480]);
});
