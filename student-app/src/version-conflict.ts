import { ApiError } from '@iris/platform/api';

/** What the server has now, when it has refused a change because another one came first. */
export function currentIn<Resource>(error: unknown): Resource | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  return error.problem?.current as Resource | undefined;
}
