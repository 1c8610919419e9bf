import { mongo } from 'mongoose';

/** Server errors that mean "no primary right now", "shutting down" or "took too long", not a fault of ours. */
const UNAVAILABLE_CODES = new Set<unknown>([
  50, // MaxTimeMSExpired
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** What the driver and Mongoose throw while the connection is away, recognised by name as the drivers document it. */
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
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/** A connection to the database that breaks between two commands; the driver lets Node's own error through. */
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
  // Fastify gives a status to what it could not read: that socket is the caller's, not the database's.
  if ('code' in error && SOCKET_CODES.has(error.code) && !('statusCode' in error)) return true;
  // Mongoose has no error class of its own for a call made before the first connection.
  if (error.name === 'MongooseError') return /initial connection|force closed/.test(error.message);
  if (!(error instanceof mongo.MongoServerError)) return false;
  // A transaction that kept colliding until its time was up is worth another try, like an outage.
  return UNAVAILABLE_CODES.has(error.code) || error.hasErrorLabel('TransientTransactionError');
}

/** Whether a write was refused by a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}
