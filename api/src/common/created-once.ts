import type { Model } from 'mongoose';
import { isDuplicateKey } from './database-errors.ts';
import { ProblemError } from './problem.error.ts';

const REUSED_KEY = 'Cette clé Idempotency-Key a déjà servi à un autre envoi';

interface Keyed {
  request_key?: string;
}

/**
 * Answers what `create` made, or what the first request under the same key and with the same input made of it.
 * @throws {ProblemError} `invalid_input` when the key has served another input
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
    const first = await model.findOne({ ...input, request_key: key }).lean<Stored>();
    // Never the record of somebody who happens to use the same key.
    if (!first) throw new ProblemError('invalid_input', { detail: REUSED_KEY, cause: error });
    return toResult(first);
  }
}
