import { expect, it } from 'vitest';
import { differencesOf, type Frame } from './frame-differences.ts';

/** Frames of a film that is late by so many milliseconds, on a screen that shows one every 20 ms. */
const film = (fps: number, offset: number, late = 0) => {
  const frames: Frame[] = [];
  for (let at = 0; at < 1000; at += 20) {
    const moment = Math.floor((Math.max(0, at - late) / 1000 + offset) * fps + 1e-6) / fps;
    if (moment !== frames.at(-1)?.[1]) frames.push([at, moment]);
  }
  return { frames, fps };
};

it('tells how far films are apart, whatever their frames', () => {
  const own = film(25, 0);
  const largest = [0, 40, 100].map((late) =>
    differencesOf(own, film(50, 3, late), 3)
      .at(-1)
      ?.toFixed(0),
  );
  expect(largest).toEqual(['0', '20', '80']);
  expect(
    differencesOf(film(25, 0, 100), film(50, 3), 3)
      .at(-1)
      ?.toFixed(0),
  ).toBe('80');
});
