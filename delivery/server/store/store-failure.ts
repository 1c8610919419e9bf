/** A store does not answer in time, or refuses; `cause` says why. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** A store has no space left for what is written. */
export class StoreFullError extends StoreUnavailableError {
  override name = 'StoreFullError';
}

/** By which Node.js, versitygw (by which also quotas), Ceph and MinIO say that there is no space left. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);

/** `Insufficient Storage` (RFC 4918, 11.5). */
const FULL_STATUS = 507;

/** Whether an error, or what caused it, is that there is no space left where files are stored. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreFullError || FULL.has(error.name)) return true;
  if ('code' in error && FULL.has(String(error.code))) return true;
  return statusOf(error) === FULL_STATUS || isStorageFull(error.cause);
}

/** The error of a store, which is named by a sentence without its dot, for what has happened to it. */
export function storeFailure(sentence: string, cause: unknown, reason = describe(cause)): StoreUnavailableError {
  const Failure = isStorageFull(cause) ? StoreFullError : StoreUnavailableError;
  return new Failure(`${sentence}: ${reason}`, { cause });
}

/** Errors of S3 say by their name what they are; those of files say it in their message. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.name === 'Error' ? cause.message : `${cause.name}: ${cause.message}`;
}

/** The HTTP status of an error of the SDK of S3. */
function statusOf(error: Error): unknown {
  return '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
}
