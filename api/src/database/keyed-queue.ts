import { withDeadline } from '../common/deadline.ts';

/** Runs work that would only collide one after the other; work under different keys runs side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` once those before it under `key` are done, or have had `timeMs`: one that hangs must not hold all others. */
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
