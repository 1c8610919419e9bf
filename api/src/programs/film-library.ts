import type { FilmSources } from '@iris/contract/film-sources';

/** What programs and learners need to know of films. */
export abstract class FilmLibrary {
  /** A film; duration in seconds. */
  abstract find(id: string): Promise<{ duration: number; isReady: boolean } | undefined>;

  /** Where this user's browser finds a film; undefined while it is not ready. */
  abstract sourcesFor(id: string, userId: string): Promise<FilmSources | undefined>;
}
