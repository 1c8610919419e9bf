import type { ConnectOptions } from 'mongoose';

/** How long before the answer is due a transaction starts no new attempt and commits nothing, so that a 503 means nothing was written. */
export const COMMIT_TIME_MS = 400;

/** How the API talks to MongoDB: short time-outs for an unavailable server, and quick detection of its return. */
export const CONNECTION_OPTIONS: ConnectOptions = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  // Beyond the answer's own limit: only frees what a server that went silent still holds.
  socketTimeoutMS: 5000,
  heartbeatFrequencyMS: 2000,
  // So that a request without an answer can say what it waited for.
  monitorCommands: true,
};
