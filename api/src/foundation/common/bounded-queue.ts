import { ProblemError } from '../http/problems/problem.error.ts';
import { RequestWork } from '../http/requests/request-work.ts';

interface QueueLimits {
  /** Maximum number of tasks executed at a time. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  length: number;
  /** Maximum waiting time of a task, in milliseconds; at most half of the time left until the request's deadline. */
  waitMs: number;
  /** Time after each task before the next one takes its place, in milliseconds; leaves the processor to others. */
  pauseMs?: number;
}

interface Waiting {
  start: () => void;
  work: RequestWork | undefined;
}

/** Executes expensive tasks with limited concurrency. Rejects tasks that would wait too long and skips those of answered requests. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #active = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Executes `work` after the tasks before it. @throws {ProblemError} `overloaded` when it would wait too long */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const stopWaiting = RequestWork.current()?.wait('processor');
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        this.#pause();
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

  #pause(): void {
    const { pauseMs } = this.#limits;
    if (pauseMs) setTimeout(() => this.#free(), pauseMs).unref();
    else this.#free();
  }

  #free(): void {
    this.#active -= 1;
    this.#startNext();
  }

  #startNext(): void {
    // Tasks of requests answered meanwhile are skipped; their timer removes them.
    const next = this.#waiting.findIndex(({ work }) => !work?.isOver);
    if (next < 0) return;
    const [waiting] = this.#waiting.splice(next, 1);
    this.#active += 1;
    waiting?.start();
  }
}
