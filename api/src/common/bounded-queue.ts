import { ProblemError } from './problem.error.ts';
import { RequestWork } from './request-work.ts';

interface QueueLimits {
  /** How many pieces of work are executed at a time. */
  concurrency: number;
  /** How many more may wait for their turn. */
  length: number;
  /** How long each may wait for its turn, in milliseconds; never more than half of what is left until its answer is due. */
  waitMs: number;
}

interface Waiting {
  start: () => void;
  work: RequestWork | undefined;
}

/** Executes costly work a few at a time. Who would wait too long is refused, and a request that has been answered gives up its turn. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #active = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Executes `work` when it is its turn. @throws {ProblemError} `overloaded` when it would wait too long */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const stopWaiting = RequestWork.current()?.wait('processor');
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        this.#active -= 1;
        this.#startNext();
      }
    } finally {
      stopWaiting?.();
    }
  }

  #turn(): Promise<void> {
    const { concurrency, length } = this.#limits;
    if (this.#active < concurrency) {
      this.#active += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= length) return Promise.reject(new ProblemError('overloaded'));
    const work = RequestWork.current();
    const waitMs = work ? Math.min(this.#limits.waitMs, (work.deadline - performance.now()) / 2) : this.#limits.waitMs;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new ProblemError('overloaded'));
      }, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { start, work };
      this.#waiting.push(waiting);
    });
  }

  #startNext(): void {
    // A request that was answered meanwhile is passed over, and removed by its timer.
    const next = this.#waiting.findIndex(({ work }) => !work?.isOver);
    if (next < 0) return;
    const [waiting] = this.#waiting.splice(next, 1);
    this.#active += 1;
    waiting?.start();
  }
}
