import type { FilmSources } from '@iris/contract/film-sources';
import { FilmLibrary } from '../src/programs/film-library.ts';
import type { TestServer } from './server.ts';

/** Where browsers find every film of a spec that needs no encoded one. */
export const SOURCES: FilmSources = {
  duration: 40,
  width: 1280,
  height: 720,
  fps: 25,
  renditions: [{ height: 720, url: '/films/1/720.mp4' }],
  poster: '/films/1/poster.webp',
  sprite: { url: '/films/1/sprite.webp', interval: 2, columns: 10, tile_width: 160, tile_height: 90 },
};

/** Makes every film ready, without encoding one. */
export function filmsAreReady({ app }: TestServer): void {
  Object.assign(app.get(FilmLibrary, { strict: false }), {
    find: async () => ({ duration: SOURCES.duration, isReady: true }),
    sourcesFor: async () => SOURCES,
  } satisfies FilmLibrary);
}
