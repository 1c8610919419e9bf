import { fileDigestOf } from '@iris/delivery/contract/releases';
import type { Encoding } from '@iris/delivery/server/store';
import { type FilmRecord, pathsOf } from '../../../authoring/index.ts';
import { FILMS, RELEASES } from '../archive/manifest.ts';

/** A file that the database names; an optional one may never have been sent. */
export type NamedFile =
  | { store: 'releases'; digest: string; isOptional: boolean }
  | { store: 'films'; path: string; isOptional: false };

/** Reads documents, of now or of a snapshot. */
export interface DocumentSource {
  find(name: string, filter: object): Promise<object[]>;
}

interface Release {
  integrity: Record<string, string>;
  is_complete: boolean;
  maps?: Record<string, string>;
}

/** The library, and the films of learners. */
const FILM_COLLECTIONS = ['videos', 'owned_films'];

const EXTENSIONS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const RELEASE_PATH = new RegExp(`^${RELEASES}/([\\w-]{64})(\\.br|\\.gz)?$`);

/** The files that the documents name: those of the releases that are kept, and those of the films. */
export async function namedFiles(source: DocumentSource): Promise<NamedFile[]> {
  const releases = (await source.find('application_releases', { is_retired: false })) as Release[];
  const films = (await Promise.all(FILM_COLLECTIONS.map((name) => source.find(name, {})))).flat() as FilmRecord[];
  const isOptional = new Map<string, boolean>();
  for (const { integrity, is_complete, maps = {} } of releases) {
    for (const digest of Object.values(integrity).map(fileDigestOf)) {
      isOptional.set(digest, !is_complete && (isOptional.get(digest) ?? true));
    }
    // The last build may not have sent its own; pages are served without them.
    for (const digest of Object.values(maps).map(fileDigestOf)) isOptional.set(digest, isOptional.get(digest) ?? true);
  }
  return [
    ...[...isOptional].map(([digest, optional]) => ({ store: 'releases', digest, isOptional: optional }) as const),
    ...films.flatMap(pathsOf).map((path) => ({ store: 'films', path, isOptional: false }) as const),
  ];
}

/** Path in the archive of a file of releases, or of its variant. */
export function releasePath(digest: string, encoding?: Encoding): string {
  return `${RELEASES}/${digest}${encoding ? EXTENSIONS[encoding] : ''}`;
}

/** The file of releases with this path in the archive; undefined for others. */
export function parseReleasePath(path: string): { digest: string; encoding: Encoding | undefined } | undefined {
  const [, digest, extension] = RELEASE_PATH.exec(path) ?? [];
  if (digest === undefined) return undefined;
  const encodings: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
  return { digest, encoding: extension === undefined ? undefined : encodings[extension] };
}

/** Path in the archive of a file of a film. */
export function filmPath(path: string): string {
  return `${FILMS}/${path}`;
}

/** Path of the archive of a file, as messages name it. */
export function pathOf(file: NamedFile): string {
  return file.store === 'releases' ? releasePath(file.digest) : filmPath(file.path);
}
