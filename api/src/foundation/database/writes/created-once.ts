import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { ProblemError } from '../../http/problems/problem.error.ts';
import { isDuplicateKey } from './database-errors.ts';

const REUSED_KEY = 'Cette clé Idempotency-Key a déjà servi à un autre envoi';

/** The fields that make the creation of a record repeatable. */
export interface Keyed {
  /** The request's Idempotency-Key; unique. */
  request_key?: string;
  /** Hash of the request's input: the record itself may have been changed since. */
  request_hash?: string;
}

/** What to store of the request that creates a record; nothing without a key. */
export function toRequestFields(input: object, key: string | undefined): Keyed {
  if (key === undefined) return {};
  return { request_key: key, request_hash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') };
}

/**
 * Returns the result of `create`, or of the first request with the same idempotency key and input.
 * @throws {ProblemError} `invalid_input` when the key was used with another input
 */
export async function createdOnce<Stored extends Keyed, Result>(
  model: Model<Stored>,
  { input, key }: { input: object; key: string | undefined },
  create: () => Promise<Result>,
  toResult: (record: Stored) => Result,
): Promise<Result> {
  try {
    return await create();
  } catch (error) {
    if (key === undefined || !isDuplicateKey(error)) throw error;
    const first = await model.findOne(toRequestFields(input, key)).lean<Stored>();
    // Never returns a record that was created with another input under the same key.
    if (!first) throw new ProblemError('invalid_input', { detail: REUSED_KEY, cause: error });
    return toResult(first);
  }
}
