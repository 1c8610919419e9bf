import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../http/problems/problem.error.ts';
import type { IdempotentRequest } from '../../http/requests/idempotent-request.ts';
import { IDEMPOTENCY_KEY_MODEL, type IdempotencyKeyRecord } from './idempotency-key.schema.ts';

const REUSED_KEY = 'Cette clé Idempotency-Key a déjà servi à un autre envoi';

/** What is known of a request that was executed. */
export type ExecutedRequest = Pick<IdempotencyKeyRecord, 'resource'>;

/** Keeps which requests were executed, by account and `Idempotency-Key` (IETF draft-ietf-httpapi-idempotency-key-header). */
@Injectable()
export class IdempotencyKeys {
  constructor(@InjectModel(IDEMPOTENCY_KEY_MODEL) private readonly keys: Model<IdempotencyKeyRecord>) {}

  /**
   * The request as it was executed before; undefined when it was not.
   * @throws {ProblemError} `invalid_input` when its key was used with another input
   */
  async find({ account, key, hash }: IdempotentRequest): Promise<ExecutedRequest | undefined> {
    const record = await this.keys.findOne({ account, key }).lean<IdempotencyKeyRecord>();
    if (record && record.input_hash !== hash) throw new ProblemError('invalid_input', { detail: REUSED_KEY });
    return record ?? undefined;
  }

  /** Records a request as executed, with its result, in the transaction of its change: of two that run at once one is aborted. */
  async add({ account, key, hash }: IdempotentRequest, result: unknown, session: ClientSession): Promise<void> {
    const resource = idOf(result);
    const record = { account, key, input_hash: hash, executed_at: new Date(), ...(resource && { resource }) };
    await this.keys.create([record], { session });
  }
}

/** The `_id` of a stored or answered document. */
function idOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null && '_id' in result ? String(result._id) : undefined;
}
