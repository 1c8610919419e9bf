import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { WorkerConfig } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import type { JobKind } from './job.schema.ts';
import { type Job, JobsService, LEASE_MS, LeaseLostError } from './jobs.service.ts';

/** Does a job and ends it; `signal` is aborted when the worker stops or has lost the lease. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

const POLL_MS = 500;
const RENEWAL_MS = LEASE_MS / 3;

/** Takes jobs of the kinds that have a handler, one at a time, until the process stops. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Jobs');
  readonly #handlers = new Map<JobKind, JobHandler>();
  readonly #owner = randomUUID();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #isDatabaseAway = false;

  constructor(
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: Pick<WorkerConfig, 'jobs'>,
  ) {}

  /** Registers what does the jobs of a kind. */
  handle(kind: JobKind, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  onApplicationBootstrap(): void {
    if (this.config.jobs === 'polled') this.#running = this.#run();
  }

  /** Does the jobs that are due, also those that they add; resolves when none is left. @throws when the database does not answer */
  async drain(): Promise<void> {
    const take = () => this.jobs.take(this.#owner, [...this.#handlers.keys()]);
    for (let job = await take(); job; job = await take()) await this.#work(job);
  }

  /** While the database is still open, to give the job back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const stopped = once(signal, 'abort').then(() => undefined);
    // A database that does not answer must not delay the end of the process.
    await Promise.race([this.database.whenReady(), stopped]);
    while (!signal.aborted) {
      const job = await Promise.race([this.#take(), stopped]);
      if (job) await this.#work(job);
      else await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A database that is away is asked again: the process outlives its outage, which the log names once. */
  async #take(): Promise<Job | undefined> {
    try {
      const job = await this.jobs.take(this.#owner, [...this.#handlers.keys()]);
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
    try {
      const handler = this.#handlers.get(job.kind);
      if (!handler) throw new Error(`nothing does jobs of the kind ${job.kind}`);
      await handler(job, signal);
    } catch (error) {
      // A job that fails unexpectedly keeps its lease, whose end delays the next attempt.
      if (this.#stop.signal.aborted) await this.jobs.release(job).catch(this.#warn);
      else if (!(error instanceof LeaseLostError) && !lost.signal.aborted) this.#warn(error);
    } finally {
      clearInterval(renewal);
    }
  }

  #keepLease(job: Job, lost: AbortController): NodeJS.Timeout {
    let heldUntil = performance.now() + LEASE_MS;
    return setInterval(async () => {
      const asked = performance.now();
      try {
        await this.jobs.renew(job);
        heldUntil = asked + LEASE_MS;
      } catch (error) {
        // An outage shorter than the lease changes nothing.
        if (error instanceof LeaseLostError || performance.now() > heldUntil) lost.abort();
      }
    }, RENEWAL_MS);
  }

  readonly #warn = (error: unknown): undefined => {
    this.#logger.warn({ message: 'a job was not done', err: error });
  };
}
