import { EventEmitter } from 'node:events';
import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { RequestWork } from '../../http/requests/request-work.ts';
import { watchCommands } from './command-watch.ts';

interface Started {
  commandName: string;
  command: mongo.Document;
}

const COMMIT: Started = { commandName: 'commitTransaction', command: { commitTransaction: 1 } };
const INSERT: Started = { commandName: 'insert', command: { insert: 'images.files' } };
const TRANSACTED: Started = { commandName: 'insert', command: { insert: 'courses', autocommit: false } };
const COUNTER: Started = { commandName: 'update', command: { update: 'rate_limits' } };

const serverError = (...errorLabels: string[]) => new mongo.MongoServerError({ message: 'no', errorLabels });
const broken = new mongo.MongoNetworkError('connection closed');

/** The event by which the driver reports the end of a command; undefined while it waits. */
type End = 'succeeded' | Error | undefined;

function isUnknownAfter(...commands: [Started, End][]): boolean {
  const client = new EventEmitter();
  watchCommands(client as mongo.MongoClient);
  const work = new RequestWork(performance.now() + 10_000);
  work.run(() => {
    commands.forEach(([started, end], requestId) => {
      client.emit('commandStarted', { requestId, ...started });
      if (end === 'succeeded') client.emit('commandSucceeded', { requestId, ...started });
      else if (end) client.emit('commandFailed', { requestId, ...started, failure: end });
    });
  });
  return work.isOutcomeUnknown;
}

it('determines after which commands it is unknown whether something was written', () => {
  const cells: [name: string, isUnknown: boolean, ...commands: Parameters<typeof isUnknownAfter>][] = [
    ['a commit without an answer', true, [COMMIT, undefined]],
    ['a commit during which the connection broke', true, [COMMIT, broken]],
    ['a commit that succeeded, whatever fails after it', true, [COMMIT, 'succeeded']],
    ['a commit refused', false, [COMMIT, serverError('TransientTransactionError')]],
    // Sent by a primary that steps down while it waits for the majority; the retry may not find a new primary in time.
    ['a commit interrupted by the server', true, [COMMIT, serverError('RetryableWriteError')]],
    ['a commit interrupted, then refused', false, [COMMIT, broken], [COMMIT, serverError('NoSuchTransaction')]],
    ['a write in a transaction', false, [TRANSACTED, undefined]],
    ['a write outside of transactions', true, [INSERT, undefined]],
    ['a write outside of transactions that succeeded', false, [INSERT, 'succeeded']],
    ['a write that was refused', false, [INSERT, serverError()]],
    ['a count of calls', false, [COUNTER, broken]],
  ];
  const wrong = cells.filter(([, isUnknown, ...commands]) => isUnknownAfter(...commands) !== isUnknown);
  expect(wrong.map(([name]) => name)).toEqual([]);
});
