import type { ConnectOptions } from 'mongoose';

/** Time before a request's deadline from which transactions neither retry nor commit, in milliseconds (docs/decisions/026). */
export const COMMIT_TIME_MS = 400;

/** How the API talks to MongoDB: short time-outs for an unavailable server, and quick detection of its return. */
export const CONNECTION_OPTIONS: ConnectOptions = {
  serverSelectionTimeoutMS: 2000,
  // A busy process needs seconds to notice that it is connected. The heartbeat tells sooner that a server is away.
  connectTimeoutMS: 10_000,
  waitQueueTimeoutMS: 2000,
  // Longer than the time limit of answers: frees the resources of connections to an unresponsive server.
  socketTimeoutMS: 12_000,
  heartbeatFrequencyMS: 2000,
  // The default of a set with an arbiter is 1: what only a lost primary had would be lost.
  writeConcern: { w: 'majority' },
  // Required by watchCommands.
  monitorCommands: true,
};
