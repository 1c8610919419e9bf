import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { InjectConfig } from '../config/config.module.ts';
import type { WorkerConfig } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { type JobDefinition, listJobs, type Payload } from './define-job.ts';
import { FailedJobsService } from './failed-jobs.service.ts';
import { type Job, JobsService, LeaseLostError } from './jobs.service.ts';
import { type Lane, placesOf } from './lanes.ts';
import { type HandlingOptions, type JobHandler, type RegisteredJob, RunningLane } from './running-lane.ts';

const POLL_MS = 500;

/** How long a process that stops waits for the answer to what it has asked last. */
const TAKING_TIME_MS = 2000;

/** The job was begun as often as it may be, and ended its process each time. */
class InterruptedError extends Error {
  override name = 'InterruptedError';
}

/** Does the jobs of the lanes of its process until that stops. No lane waits for another one. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Jobs');
  readonly #registered = new Map<string, RegisteredJob>();
  readonly #stop = new AbortController();
  #lanes: readonly RunningLane[] = [];
  #loops: Promise<unknown> = Promise.resolve();
  #isDatabaseAway = false;

  constructor(
    private readonly jobs: JobsService,
    private readonly failed: FailedJobsService,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: Pick<WorkerConfig, 'jobs' | 'lanes'>,
  ) {}

  /** Registers what does the jobs of a kind. @throws when the kind has a handler */
  handle<Fields extends Payload>(
    definition: JobDefinition<Fields>,
    handler: JobHandler<Fields>,
    { concurrency = definition.concurrency, onGivenUp }: HandlingOptions = {},
  ): void {
    this.#register({ definition, concurrency, onGivenUp, handler } as unknown as RegisteredJob);
  }

  /** Says that this process does no jobs of a kind of its lanes, which wait for one that does. */
  leave<Fields extends Payload>(definition: JobDefinition<Fields>): void {
    this.#register({ definition, concurrency: 0, handler: undefined } as unknown as RegisteredJob);
  }

  /** @throws when a kind of these lanes has no handler: its jobs would wait for ever */
  onApplicationBootstrap(): void {
    const missing = listJobs(this.config.lanes).filter(({ kind }) => !this.#registered.has(kind));
    if (missing.length > 0) throw new Error(`no handler for jobs of the kind ${missing.map(({ kind }) => kind)}`);
    if (this.config.jobs === 'polled') void this.#run();
  }

  /** Does the jobs that are due, one after the other, also those that they add. @throws when the database does not answer */
  async drain(): Promise<void> {
    const all = new RunningLane(this.#listHandled(this.config.lanes), 1);
    for (let job = await all.take(this.jobs); job; job = await all.take(this.jobs)) {
      await all.track(job, this.#work(job));
    }
  }

  /** While the database is still open, to give the jobs back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    for (const lane of this.#lanes) lane.wake();
    await Promise.all(this.#lanes.map((lane) => lane.settled()));
    // The loops end once a job that was being taken is given back; a database that does not answer must not delay the end of the process.
    await pTimeout(this.#loops, { milliseconds: TAKING_TIME_MS, fallback: () => undefined });
  }

  #register(registered: RegisteredJob): void {
    const { kind } = registered.definition;
    if (this.#registered.has(kind)) throw new Error(`two handlers for jobs of the kind ${kind}`);
    this.#registered.set(kind, registered);
  }

  #listHandled(lanes: readonly Lane[]): RegisteredJob[] {
    return [...this.#registered.values()].filter(({ definition, handler }) => {
      return handler && lanes.includes(definition.lane);
    });
  }

  async #run(): Promise<void> {
    await this.database.whenReady();
    this.#lanes = this.config.lanes.map((lane) => new RunningLane(this.#listHandled([lane]), placesOf(lane)));
    this.#loops = Promise.all(this.#lanes.map((lane) => this.#runLane(lane)));
    await this.#loops;
  }

  async #runLane(lane: RunningLane): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const job = await this.#take(lane);
      if (job && signal.aborted) await this.#release(job);
      else if (job) void lane.track(job, this.#work(job));
      else if (!signal.aborted) await lane.wait(POLL_MS);
    }
  }

  /** A database that is away is asked again: the process outlives its outage, which the log names once. */
  async #take(lane: RunningLane): Promise<Job | undefined> {
    try {
      const job = await lane.take(this.jobs);
      this.#isDatabaseAway = false;
      return job;
    } catch (error) {
      if (!this.#isDatabaseAway && !this.#stop.signal.aborted) this.#warn(error);
      this.#isDatabaseAway = true;
      return undefined;
    }
  }

  async #work(job: Job): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    const renewal = this.#keepLease(job, lost);
    const registered = this.#registered.get(job.kind) as RegisteredJob;
    const { definition, handler } = registered;
    try {
      // One that ends each process which does it.
      if (job.attempts > definition.attempts) throw new InterruptedError();
      await handler?.(job, signal);
    } catch (error) {
      if (this.#stop.signal.aborted) await this.#release(job);
      else if (!(error instanceof LeaseLostError) && !lost.signal.aborted) await this.#fail(job, registered, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async #release(job: Job): Promise<void> {
    await this.jobs.release(job).catch(this.#warnUnlessLost);
  }

  /** Where even this fails, the end of the lease delays the next attempt. */
  async #fail(job: Job, registered: RegisteredJob, error: unknown): Promise<void> {
    this.#warn(error);
    const isGivenUp = await this.failed.recordAttempt(job, registered, error).catch(this.#warnUnlessLost);
    if (isGivenUp) this.#logger.error(`a job (${job.kind}) was given up after ${job.attempts} attempts`);
  }

  #keepLease(job: Job, lost: AbortController): NodeJS.Timeout {
    let heldUntil = performance.now() + job.leaseMs;
    return setInterval(async () => {
      const asked = performance.now();
      try {
        await this.jobs.renew(job);
        heldUntil = asked + job.leaseMs;
      } catch (error) {
        // An outage shorter than the lease changes nothing.
        if (error instanceof LeaseLostError || performance.now() > heldUntil) lost.abort();
      }
    }, job.leaseMs / 3);
  }

  readonly #warnUnlessLost = (error: unknown): undefined => {
    if (!(error instanceof LeaseLostError)) this.#warn(error);
  };

  readonly #warn = (error: unknown): undefined => {
    this.#logger.warn({ message: 'a job was not done', err: error });
  };
}
