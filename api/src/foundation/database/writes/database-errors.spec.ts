import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { isDatabaseUnavailable, isUnusable, UnusableDatabaseError } from './database-errors.ts';

const server = (code: number) => new mongo.MongoServerError({ message: 'refused', code });

it('takes for an outage what the driver repeats or cannot, and nothing that a repetition does not help', () => {
  const outages = [6, 7, 43, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436].map(server);
  const stale = new mongo.MongoStalePrimaryError('a primary that was cut off is back');
  const bulk = new mongo.MongoBulkWriteError(new mongo.MongoNetworkError('closed') as never, {} as never);
  const cut = Object.assign(new Error('write'), { code: 'EPIPE' });
  expect([...outages, stale, bulk, cut].filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  const others = [server(11000), server(2), new TypeError('undefined'), new mongo.MongoInvalidArgumentError('sort')];
  expect(others.filter(isDatabaseUnavailable)).toEqual([]);
});

it('takes for unusable what only a change of the database or of its settings cures', () => {
  const unusable = [server(13), server(18), new mongo.MongoParseError('uri'), new UnusableDatabaseError('standalone')];
  expect(unusable.filter((error) => !isUnusable(error))).toEqual([]);
  const others = [
    server(91),
    server(11000),
    new mongo.MongoNetworkError('closed'),
    new Error('a restore has not ended'),
  ];
  expect(others.filter(isUnusable)).toEqual([]);
});
