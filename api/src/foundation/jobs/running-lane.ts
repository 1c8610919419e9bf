import type { ClientSession } from 'mongoose';
import type { JobDefinition, Payload } from './define-job.ts';
import { type Job, type JobsService, nextRound, type Round } from './jobs.service.ts';

/** Does a job and ends it; `signal` is aborted when the process stops or has lost the lease. */
export type JobHandler<Fields extends Payload> = (job: Job<Fields>, signal: AbortSignal) => Promise<void>;

/** How a process does the jobs of a kind. */
export interface HandlingOptions {
  /** How many at once; by default as many as the definition says. */
  concurrency?: number;
  /** Notes that a job is given up after its last attempt, in the transaction that moves it to the failed ones. */
  onGivenUp?: ((job: Job, session: ClientSession) => Promise<void>) | undefined;
}

/** A kind of jobs as a process does it. */
export interface RegisteredJob extends HandlingOptions {
  definition: JobDefinition;
  concurrency: number;
  /** Undefined when other processes do it. */
  handler: JobHandler<Payload> | undefined;
}

/** What a process does of a lane: which jobs run, and whose turn it is. */
export class RunningLane {
  readonly #running = new Map<Job, Promise<void>>();
  #wake = () => {};
  /** Of those that somebody waits for, and of the others. */
  readonly #rounds: { waited?: Round | undefined; background?: Round | undefined } = {};

  constructor(
    private readonly kinds: readonly RegisteredJob[],
    /** How many jobs of all kinds run at once. */
    private readonly places: number,
  ) {}

  /** Takes the next job for which there is a place. Somebody waits for some of them, which go first. */
  async take(jobs: JobsService): Promise<Job | undefined> {
    const [open, openToBackground] = [this.#listOpen(false), this.#listOpen(true)];
    // An idle lane asks often: one question for both priorities, where it has the same answer.
    if (!this.#rounds.background && open.length === openToBackground.length) {
      return this.#takeAny(jobs, open);
    }
    return (await this.#take(jobs, 'waited', open)) ?? this.#take(jobs, 'background', openToBackground);
  }

  /** Notes that a job runs until its work settles; then there may be a place for another one. */
  track(job: Job, work: Promise<void>): Promise<void> {
    const end = work.finally(() => {
      this.#running.delete(job);
      this.wake();
    });
    this.#running.set(job, end);
    return end;
  }

  /** Resolves after a time, or when {@link wake} is called. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the wait. */
  wake(): void {
    this.#wake();
  }

  /** Resolves when all running jobs have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #takeAny(jobs: JobsService, open: JobDefinition[]): Promise<Job | undefined> {
    if (open.length === 0) return undefined;
    const round = this.#rounds.waited;
    const job = await jobs.take(open, { round });
    this.#rounds.waited = job && !job.isBackground ? nextRound(round, job) : undefined;
    this.#rounds.background = job?.isBackground ? nextRound(undefined, job) : undefined;
    return job;
  }

  async #take(jobs: JobsService, priority: 'waited' | 'background', open: JobDefinition[]): Promise<Job | undefined> {
    if (open.length === 0) return undefined;
    const round = this.#rounds[priority];
    const job = await jobs.take(open, { isBackground: priority === 'background', round });
    this.#rounds[priority] = job && nextRound(round, job);
    return job;
  }

  /** The kinds with a place. Where several run at once, one place is kept for those that somebody waits for. */
  #listOpen(isBackground: boolean): JobDefinition[] {
    if (this.#running.size >= this.places) return [];
    const running = [...this.#running.keys()];
    const hasPlace = ({ definition: { kind }, concurrency }: RegisteredJob) => {
      const places = isBackground ? Math.max(1, concurrency - 1) : concurrency;
      return running.filter((job) => job.kind === kind).length < places;
    };
    return this.kinds.filter(hasPlace).map(({ definition }) => definition);
  }
}
