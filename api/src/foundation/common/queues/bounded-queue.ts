import PQueue from 'p-queue';
import { ProblemError } from '../../http/problems/problem.error.ts';
import { RequestWork } from '../../http/requests/request-work.ts';

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

/** Executes expensive tasks with limited concurrency. Rejects tasks that would wait too long and skips those of answered requests. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #queue: PQueue;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.concurrency });
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Executes `work` after the tasks before it. @throws {ProblemError} `overloaded` when it would wait too long */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const stopWaiting = RequestWork.current()?.wait('processor');
    try {
      const free = await this.#turn();
      try {
        return await work();
      } finally {
        const { pauseMs } = this.#limits;
        if (pauseMs) setTimeout(free, pauseMs).unref();
        else free();
      }
    } finally {
      stopWaiting?.();
    }
  }

  /** Waits for a turn, which lasts until the returned function is called; the task then runs for its own request. */
  async #turn(): Promise<() => void> {
    const { concurrency, length, waitMs } = this.#limits;
    if (this.#queue.pending >= concurrency && this.#queue.size >= length) throw new ProblemError('overloaded');
    const request = RequestWork.current();
    const left = request ? (request.deadline - performance.now()) / 2 : waitMs;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new ProblemError('overloaded')), Math.min(waitMs, left));
    return new Promise((resolve, reject) => {
      const turn = async () => {
        clearTimeout(timer);
        if (request?.isOver) throw new ProblemError('overloaded');
        await new Promise<void>((free) => resolve(free));
      };
      this.#queue.add(turn, { signal: waiting.signal }).catch(reject);
    });
  }
}
