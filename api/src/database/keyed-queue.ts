import { withDeadline } from '../common/deadline.ts';

/** Serializes tasks with the same key; tasks with different keys run concurrently. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after the previous tasks of `key` have ended or run for `timeMs` milliseconds. */
  run<Result>(key: string, work: () => Promise<Result>, timeMs: number): Promise<Result> {
    const mine = (this.#tails.get(key) ?? Promise.resolve()).then(work);
    const tail = withDeadline(mine, timeMs)
      .catch(() => undefined)
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key);
      });
    this.#tails.set(key, tail);
    return mine;
  }
}
