import { mongo } from 'mongoose';

/**
 * Server errors that mean "no primary right now", "shutting down" or "took too long", which are outages: those that the
 * driver repeats once by itself (MongoDB's specification of retryable reads), and of what it does not repeat.
 */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: another primary does not know it
  50, // MaxTimeMSExpired
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** Names of the errors of the driver and of Mongoose without a connection. */
const UNAVAILABLE_NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/** Node's error codes of broken connections, which the driver passes on. */
const SOCKET_CODES = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** Whether the database could not be reached or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_NAMES.has(error.name)) return true;
  // An error with a status comes from Fastify and concerns the caller's socket, not the database's.
  if ('code' in error && SOCKET_CODES.has(error.code) && !('statusCode' in error)) return true;
  // Mongoose has no error class for calls before the first connection.
  if (error.name === 'MongooseError') return /initial connection|force closed/.test(error.message);
  if (!(error instanceof mongo.MongoServerError)) return false;
  // A write of several documents wraps what has happened to the connection.
  if (error instanceof mongo.MongoBulkWriteError && isDatabaseUnavailable(error.errorResponse)) return true;
  // A transaction that conflicted until its deadline can be repeated, as after an outage.
  return UNAVAILABLE_CODES.has(error.code) || error.hasErrorLabel('TransientTransactionError');
}

/** `OutOfDiskSpace`. A disk that is full to the last byte ends the server instead. */
const OUT_OF_DISK_SPACE = 14031;

/** Whether the database has no space left for a write. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof mongo.MongoServerError)) return false;
  return error.code === OUT_OF_DISK_SPACE || error.message.includes('No space left on device');
}

/** Errors of the driver before anything is sent. */
const UNSENT_NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
]);

/** Whether the database is unavailable and has executed nothing: it was not asked, or a transaction was aborted. */
export function isUnexecuted(error: unknown): boolean {
  if (error instanceof Error && UNSENT_NAMES.has(error.name)) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return error.hasErrorLabel('TransientTransactionError') && !error.hasErrorLabel('UnknownTransactionCommitResult');
}

/** The database lacks what the product needs of it. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/** `Unauthorized` and `AuthenticationFailed` (MongoDB's error codes). */
const REFUSED_CODES: ReadonlySet<unknown> = new Set([13, 18]);

/** Whether the database cannot be used before somebody changes it or its settings: waiting does not help. */
export function isUnusable(error: unknown): error is Error {
  if (error instanceof UnusableDatabaseError || error instanceof mongo.MongoParseError) return true;
  return error instanceof mongo.MongoServerError && REFUSED_CODES.has(error.code);
}

/** Whether a write violated a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/** Whether a collection could not be created because there is one with its name. */
export function isNamespaceExists(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 48;
}
