import { expect, it } from 'vitest';
import { FFMPEG, testFilm } from '../films.fixtures.ts';
import { encodeFilm, timeLimitOf } from './encode.ts';
import { filmFolder } from './prepared.fixtures.ts';
import { OWNED_LIMITS, probeFilm } from './probe.ts';

const { signal } = new AbortController();
const { make, pathOf, wrapFfmpeg } = filmFolder();

/** It takes as long as the film. */
const slowly = () => wrapFfmpeg('exec "$FFMPEG" -re "$@"');

/** What becomes of a file of a kind that permits as many seconds. */
async function probe(file: string, seconds: number): Promise<string> {
  const found = await probeFilm(FFMPEG, file, { seconds, failure: 'film_too_long', hasSound: true }, signal).catch(
    ({ message }: Error) => message,
  );
  return typeof found === 'string' ? found : `${found.frames} frames`;
}

it('a film is refused by its frames, not by its length or bytes, and by their pixels', async () => {
  const [quick, large] = [
    await make('quick.mp4', ...testFilm({ seconds: 1.5, size: '64x64', rate: 240 })),
    await make('large.mp4', ...testFilm({ seconds: 1.5, size: '3840x2160', rate: 40 })),
  ];
  expect([await probe(quick, 2), await probe(quick, 6)]).toEqual(['film_frames', '360 frames']);
  expect([await probe(large, 1.6), await probe(large, 2.5)]).toEqual(['film_frames', '60 frames']);
});

it('what is left of a film is encoded for a time in proportion, after which it is ended', async () => {
  const source = await make('slow.mp4', ...testFilm({ seconds: 4, size: '320x240' }));
  const found = await probeFilm(FFMPEG, source, OWNED_LIMITS, signal);
  const [short, long] = [found, { ...found, frames: found.frames * 100, duration: found.duration * 100 }].map(
    timeLimitOf,
  );
  expect(short).toBeLessThan(310_000);
  expect(long).toBeGreaterThan(310_000);
  const encoding = { ffmpeg: await slowly(), source, found, folder: pathOf(), signal, onProgress: () => undefined };
  await expect(encodeFilm({ ...encoding, timeLimitMs: 300 })).rejects.toThrow('film_interrupted');
});

it('a film is read for a time, after which that is ended', async () => {
  const source = await make('read.mp4', ...testFilm({ seconds: 4 }));
  await expect(probeFilm(await slowly(), source, OWNED_LIMITS, signal, 300)).rejects.toThrow('film_interrupted');
});
