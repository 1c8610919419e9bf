import { mongo } from 'mongoose';
import { RequestWork, type Wait } from '../common/request-work.ts';

const COMMIT = 'commitTransaction';

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

/** What only counts calls: no request asks for it. */
const COUNTERS = new Set<unknown>(['rate_limits', 'image_quotas']);

/** Lets each request know which commands it waits for, and whether one that no answer came to may have changed something. */
export function watchCommands(client: mongo.MongoClient): void {
  const pending = new Map<number, { work: RequestWork; kind: Wait; stopWaiting: () => void }>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const work = RequestWork.current();
    if (!work) return;
    const kind = waitFor(commandName, command);
    pending.set(requestId, { work, kind, stopWaiting: work.wait(kind) });
  });
  const finish = (requestId: number, isUncertain: boolean) => {
    const command = pending.get(requestId);
    if (!command) return;
    pending.delete(requestId);
    command.stopWaiting();
    // The driver repeats a write once: the last attempt decides.
    if (command.kind === 'commit') command.work.setUncertain(isUncertain);
  };
  // What was committed stays: an answer that fails after it must not say that nothing was written.
  client.on('commandSucceeded', ({ requestId, commandName }) => finish(requestId, commandName === COMMIT));
  client.on('commandFailed', ({ requestId, failure }) => finish(requestId, !isRefused(failure)));
}

/** A commit, or a write outside of transactions, lasts from the moment it is executed. */
function waitFor(name: string, command: mongo.Document): Wait {
  if (name === COMMIT) return 'commit';
  const lasts = WRITES.has(name) && command.autocommit === undefined && !COUNTERS.has(command[name]);
  return lasts ? 'commit' : 'database';
}

/** Whether the server did not execute the command; not when the connection broke, or it was stopped on its way. */
function isRefused(failure: Error): boolean {
  return failure instanceof mongo.MongoServerError && !failure.hasErrorLabel('RetryableWriteError');
}
