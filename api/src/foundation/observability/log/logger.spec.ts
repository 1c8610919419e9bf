import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions, StructuredLogger } from './logger.ts';

/** What the driver says of a registration with an e-mail that has an account. */
const DUPLICATE =
  'E11000 duplicate key error collection: iris.users index: email_1 dup key: { email: "zoe@example.org" }';

it('writes no values that libraries quote, whether an error is given or its message', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = new StructuredLogger(Fastify({ logger: { stream, ...logOptions('trace') } }).log);
  const error = new Error(DUPLICATE);
  logger.log(DUPLICATE, 'Jobs');
  logger.warn(`a job was not done: ${error.stack}`, 'Jobs');
  logger.warn({ message: 'a job was not done', err: error }, 'Jobs');
  logger.error(error, 'Jobs');
  logger.debug(DUPLICATE, 'Jobs');
  logger.verbose(DUPLICATE, 'Jobs');
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => !line.includes('dup key') || line.includes('zoe'))).toEqual([]);
});
