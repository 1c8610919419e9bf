import { ApiError } from '@iris/platform/api';

/** What somebody else has stored since the version on which a change is based; undefined for any other failure. */
export function currentIn<Stored>(error: unknown): Stored | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  return error.problem?.current as Stored | undefined;
}

/** Whether the server has refused a change because somebody else's came first. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_conflict';
}
