import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encodedFilmSchema, RENDITION_HEIGHTS } from '@iris/contract/media';
import { filmFolder, hashFile, POSTER, renditionName, SPRITE } from '../film-files.ts';
import type { FilmFile, PreparedFilm } from './video.schema.ts';

/** A film that is already encoded, in a folder with `film.json`, its renditions, poster and sprite, as it is stored under an id. */
export async function describeEncoded(folder: string, id: string): Promise<PreparedFilm & { bytes: number }> {
  const { sprite, ...film } = encodedFilmSchema.parse(JSON.parse(await readFile(join(folder, 'film.json'), 'utf8')));
  const fileOf = async (name: string): Promise<FilmFile> => {
    const { size } = await stat(join(folder, name));
    return { path: `${filmFolder(id, 'ready')}/${name}`, bytes: size };
  };
  const heights = await presentHeights(folder);
  const renditions = await Promise.all(
    heights.map(async (height) => ({ height, ...(await fileOf(renditionName(height))) })),
  );
  return {
    ...film,
    renditions,
    poster: await fileOf(POSTER),
    sprite: { ...(await fileOf(SPRITE)), ...sprite },
    bytes: renditions.reduce((sum, one) => sum + one.bytes, 0),
  };
}

/** SHA-256 of the largest rendition. */
export async function hashEncoded(folder: string): Promise<string> {
  const heights = await presentHeights(folder);
  return hashFile(join(folder, renditionName(heights.at(-1) ?? RENDITION_HEIGHTS[0])));
}

async function presentHeights(folder: string) {
  const found = await Promise.all(
    RENDITION_HEIGHTS.map((height) =>
      stat(join(folder, renditionName(height))).then(
        () => [height],
        () => [],
      ),
    ),
  );
  const heights = found.flat();
  if (heights.length === 0) throw new Error(`${folder} contains no rendition of a film`);
  return heights;
}
