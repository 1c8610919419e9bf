import { mongo } from 'mongoose';
import { RequestWork, type Wait } from '../../http/requests/request-work.ts';

const COMMIT = 'commitTransaction';

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

/** Collections of counters: their writes do not count as changes. */
const COUNTERS = new Set<unknown>(['rate_limits', 'image_quotas']);

/** Records for each request which commands it waits for, and whether an unanswered one may have changed data. */
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
    // The driver repeats a failed write once; the last attempt determines the outcome.
    if (command.kind === 'commit') command.work.setUncertain(isUncertain);
  };
  // After a commit, an error answer must not claim that nothing was written.
  client.on('commandSucceeded', ({ requestId, commandName }) => finish(requestId, commandName === COMMIT));
  client.on('commandFailed', ({ requestId, failure }) => finish(requestId, !isRefused(failure)));
}

/** Commits and writes outside of transactions are durable once executed. */
function waitFor(name: string, command: mongo.Document): Wait {
  if (name === COMMIT) return 'commit';
  const lasts = WRITES.has(name) && command.autocommit === undefined && !COUNTERS.has(command[name]);
  return lasts ? 'commit' : 'database';
}

/** Whether the server refused the command; false when the connection broke or the server was interrupted. */
function isRefused(failure: Error): boolean {
  return failure instanceof mongo.MongoServerError && !failure.hasErrorLabel('RetryableWriteError');
}
