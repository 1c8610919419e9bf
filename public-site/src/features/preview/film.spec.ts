import { expect, it } from 'vitest';
import { formatMoment, renditionFor } from './film.ts';

const renditions = [1080, 480, 720].map((height) => ({ height, url: `${height}` }));

it('chooses a rendition by the width of the window', () => {
  const chosen = [320, 640, 641, 1440].map((width) => renditionFor(renditions, width)?.height);
  expect(chosen).toEqual([480, 480, 720, 720]);
  expect(renditionFor([{ height: 1080, url: 'x' }], 320)?.height).toBe(1080);
  expect(renditionFor([], 320)).toBeUndefined();
});

it('shows moments in minutes and seconds', () => {
  expect([0, 9.9, 72, 3605].map(formatMoment)).toEqual(['0:00', '0:09', '1:12', '60:05']);
});
