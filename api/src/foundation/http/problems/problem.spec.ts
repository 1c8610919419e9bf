import { ERRORS } from '@iris/contract/foundation';
import { StoreFullError, StoreUnavailableError } from '@iris/delivery/server/store';
import { BadRequestException, NotFoundException } from '@nestjs/common';
import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ProblemError } from './problem.error.ts';
import { asProblemError, problemBody, problemHeaders } from './problem.ts';

const networkError = new mongo.MongoNetworkError('connection 3 to 10.0.0.1:27017 closed');
const steppedDown = new mongo.MongoServerError({ message: 'not primary', code: 10107 });
const collision = new mongo.MongoServerError({
  message: 'WriteConflict',
  code: 112,
  errorLabels: ['TransientTransactionError'],
});

describe('a thrown error', () => {
  it.each([
    ['a problem', new ProblemError('already_enrolled'), 'already_enrolled'],
    ['a route that is not', new NotFoundException(), 'not_found'],
    ['a body that is none', new BadRequestException(), 'malformed_body'],
    ['a status without a code of its own', Object.assign(new Error(), { statusCode: 418 }), 'malformed_body'],
    ['a network error of the driver', networkError, 'database_unavailable'],
    ['a primary that stepped down', steppedDown, 'database_unavailable'],
    ['a transaction that kept colliding', collision, 'database_unavailable'],
    ['a broken socket', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), 'database_unavailable'],
    [
      'a caller who hung up',
      Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 }),
      'malformed_body',
    ],
    ['a store that is away', new StoreUnavailableError('away'), 'storage_unavailable'],
    ['a store without space', new StoreFullError('full'), 'storage_full'],
    ['a disk without space', Object.assign(new Error('no'), { code: 'ENOSPC' }), 'storage_full'],
    ['a database without space', new mongo.MongoServerError({ message: 'no', code: 14031 }), 'storage_full'],
    ['a route out of time', Object.assign(new Error(), { statusCode: 503 }), 'database_unavailable'],
    ['a programming error', new TypeError("cannot read 'x' of undefined"), 'internal_error'],
    ['a server error we cause', new mongo.MongoServerError({ message: 'bad $op', code: 2 }), 'internal_error'],
    ['no error at all', 'text', 'internal_error'],
  ] as const)('%s becomes an error of the contract', (_, thrown, code) => {
    expect(asProblemError(thrown).code).toBe(code);
  });
});

describe('the answer', () => {
  it('has the members of RFC 9457 and those of the contract', () => {
    const problem = new ProblemError('invalid_input', { errors: { price: ['Le prix est requis'] } });
    expect(problemBody(problem, 'abc')).toEqual({
      type: 'urn:academie-iris:problem:invalid_input',
      title: 'Bad Request',
      status: 400,
      detail: ERRORS.invalid_input.detail,
      code: 'invalid_input',
      errors: { price: ['Le prix est requis'] },
      request_id: 'abc',
    });
  });

  it('reveals nothing about an unexpected error', () => {
    const body = problemBody(asProblemError(new Error('secret at /srv/iris')), 'abc');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.detail).toBe(ERRORS.internal_error.detail);
  });

  it('says when to try again', () => {
    const seconds = (...problem: ConstructorParameters<typeof ProblemError>) =>
      problemHeaders(new ProblemError(...problem))['retry-after'];
    expect([
      seconds('too_many_requests', { retryAfter: 17 }),
      seconds('too_many_requests'),
      seconds('database_unavailable'),
      seconds('storage_unavailable'),
      seconds('not_found'),
    ]).toEqual(['17', '60', '5', '5', undefined]);
  });
});
