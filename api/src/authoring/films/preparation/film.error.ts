import type { FilmFailure } from '@iris/contract/films';

/** Why a film cannot be prepared. */
export class FilmError extends Error {
  override name = 'FilmError';

  constructor(
    readonly code: FilmFailure,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
