import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '@iris/contract/errors';

/** What a request waits for: an answer that may make a change last, any other answer of the database, or the processor. */
export type Wait = 'commit' | 'database' | 'processor';

const storage = new AsyncLocalStorage<RequestWork>();

/**
 * What one request is waiting for right now, so that a 503 can name its cause, and whether something may have been saved.
 * Found from anywhere below the request's handler by {@link RequestWork.current}.
 */
export class RequestWork {
  readonly #waits: Record<Wait, number> = { commit: 0, database: 0, processor: 0 };
  #isUncertain = false;
  #isOver = false;

  /** `deadline` is when an answer is due, on the clock of `performance.now()`. */
  constructor(readonly deadline: number) {}

  /** The work of the request that is being handled; none outside of requests. */
  static current(): RequestWork | undefined {
    return storage.getStore();
  }

  /** Runs the handler of the request; whatever it starts finds this work. */
  run(handler: () => void): void {
    storage.run(this, handler);
  }

  /** Notes that the request waits, until the function that is returned is called. */
  wait(kind: Wait): () => void {
    this.#waits[kind] += 1;
    let isWaiting = true;
    return () => {
      if (isWaiting) this.#waits[kind] -= 1;
      isWaiting = false;
    };
  }

  /** Notes whether it is certain what became of the last change that was sent to the database. */
  setUncertain(isUncertain: boolean): void {
    this.#isUncertain = isUncertain;
  }

  /** Nothing may be written any more: an error has been answered, or is about to be. */
  end(): void {
    this.#isOver = true;
  }

  get isOver(): boolean {
    return this.#isOver || performance.now() > this.deadline;
  }

  /** Whether a change may have been saved although no answer says so. */
  get isOutcomeUnknown(): boolean {
    return this.#isUncertain || this.#waits.commit > 0;
  }

  /** Why there is no answer yet. */
  get reason(): ErrorCode {
    if (this.isOutcomeUnknown) return 'outcome_unknown';
    return this.#waits.processor > 0 && this.#waits.database === 0 ? 'overloaded' : 'database_unavailable';
  }
}
