import pTimeout from 'p-timeout';
import { ProblemError } from '../../http/problems/problem.error.ts';
import { RequestWork } from '../../http/requests/request-work.ts';

/** Tasks of a key: more would not have their turn within the time limit of an answer. */
const MAX_LENGTH = 500;

interface Line {
  /** Settles when the last task has ended or used up its time. */
  tail: Promise<unknown>;
  length: number;
}

/** Serializes tasks with the same key; tasks with different keys run concurrently. */
export class KeyedQueue {
  readonly #lines = new Map<string, Line>();

  /**
   * Runs `work` after each of the previous tasks of `key` has ended or run for `timeMs` milliseconds.
   * @throws {ProblemError} `overloaded` when too many wait, or when the request was answered before its turn
   */
  async run<Result>(key: string, work: () => Promise<Result>, timeMs: number): Promise<Result> {
    const line = this.#lines.get(key) ?? { tail: Promise.resolve(), length: 0 };
    if (line.length >= MAX_LENGTH) throw new ProblemError('overloaded');
    this.#lines.set(key, line);
    line.length += 1;
    const stopWaiting = RequestWork.current()?.wait('processor');
    const turn = line.tail;
    const mine = turn.then(() => {
      stopWaiting?.();
      if (RequestWork.current()?.isOver) throw new ProblemError('overloaded');
      return work();
    });
    // From the turn, not from now: after a long wait all tasks would start together.
    line.tail = turn
      .then(() => pTimeout(mine, { milliseconds: timeMs }))
      .catch(() => undefined)
      .finally(() => {
        line.length -= 1;
        if (line.length === 0) this.#lines.delete(key);
      });
    return mine;
  }
}
