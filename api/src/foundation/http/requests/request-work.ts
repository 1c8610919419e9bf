import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '@iris/contract/foundation';
import type { FastifyRequest } from 'fastify';
import type { IdempotentRequest } from './idempotent-request.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** What a request waits for: a command that commits a change, another database command, or the processor, also behind others. */
export type Wait = 'commit' | 'database' | 'processor';

/** Id of the caller's account; undefined for visitors and before the session has been read. */
export function accountOf(request: FastifyRequest): string | undefined {
  return (request as { user?: Partial<SignedInUser> }).user?.id;
}

const storage = new AsyncLocalStorage<RequestWork>();

/**
 * What a request is waiting for, which determines the code of a 503, and whether a change may have been saved.
 * Available in all code called by the request's handler as {@link RequestWork.current}.
 */
export class RequestWork {
  /** Its `Idempotency-Key`, until the change that it asks for was executed; undefined without one. */
  idempotency: IdempotentRequest | undefined;
  readonly #waits: Record<Wait, number> = { commit: 0, database: 0, processor: 0 };
  #isUncertain = false;
  #isOver = false;

  /** `deadline` is the time limit of the answer, in the time of `performance.now()`. */
  constructor(
    readonly deadline: number,
    readonly request?: FastifyRequest,
  ) {}

  /** The work of the current request; undefined outside of requests. */
  static current(): RequestWork | undefined {
    return storage.getStore();
  }

  /** Runs something that is no work of the current request, such as counting it. */
  static outside<Result>(action: () => Result): Result {
    return storage.exit(action);
  }

  /** Runs the handler of the request with this work as the current one. */
  run<Result>(handler: () => Result): Result {
    return storage.run(this, handler);
  }

  /** Records that the request is waiting, until the returned function is called. */
  wait(kind: Wait): () => void {
    this.#waits[kind] += 1;
    let isWaiting = true;
    return () => {
      if (isWaiting) this.#waits[kind] -= 1;
      isWaiting = false;
    };
  }

  /** Records whether the outcome of the last change sent to the database is unknown. */
  setUncertain(isUncertain: boolean): void {
    this.#isUncertain = isUncertain;
  }

  /** Ends the work: an error is answered and nothing may be written any more. */
  end(): void {
    this.#isOver = true;
  }

  get isOver(): boolean {
    return this.#isOver || performance.now() > this.deadline;
  }

  /** Whether a change may have been saved without an answer of the database. */
  get isOutcomeUnknown(): boolean {
    return this.#isUncertain || this.#waits.commit > 0;
  }

  /** Error code for what the request is waiting for. */
  get reason(): ErrorCode {
    if (this.isOutcomeUnknown) return 'outcome_unknown';
    return this.#waits.processor > 0 && this.#waits.database === 0 ? 'overloaded' : 'database_unavailable';
  }
}
