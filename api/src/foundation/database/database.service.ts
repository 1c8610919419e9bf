import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@iris/contract/foundation';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import pTimeout from 'p-timeout';
import { KeyedQueue } from '../common/queues/keyed-queue.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { DatabaseConfig } from '../config/env.ts';
import { ProblemError } from '../http/problems/problem.error.ts';
import { RequestWork } from '../http/requests/request-work.ts';
import { limitTime } from '../http/requests/time-limit.ts';
import { Metrics } from '../observability/log/metrics.ts';
import { watchCommands } from './connection/command-watch.ts';
import { createIndexes } from './connection/create-indexes.ts';
import { COMMIT_TIME_MS, CONNECTION_OPTIONS } from './connection/database.options.ts';
import { DatabaseHeartbeat } from './connection/heartbeat.ts';
import { MIGRATIONS } from './migrations/list/index.ts';
import { migrate, pendingMigrations, RECORDS } from './migrations/migrator.ts';
import { unfinishedRestore } from './restore-marker.ts';
import { isDuplicateKey, UnusableDatabaseError } from './writes/database-errors.ts';
import { type ExecutedRequest, IdempotencyKeys } from './writes/idempotency-keys.service.ts';

const RETRY_DELAY_MS = 500;

/** Connections that are open from the start: the first requests that come at once would wait for each new one in turn. */
const MIN_POOL_SIZE = 10;

type TransactionWork<Result> = (session: ClientSession) => Promise<Result>;

interface TransactionOptions {
  /**
   * Transactions of this process with the same queue are serialized. Concurrent enrollments in one course write the same
   * count and would abort each other repeatedly.
   */
  queue?: string;
  timeMs?: number;
}

/** Whether the error says that what is stored does not allow the change. */
function isRefusal(error: unknown): boolean {
  return isDuplicateKey(error) || (error instanceof ProblemError && ERRORS[error.code].status < 500);
}

/** Opens and prepares the database, and runs transactions. */
@Injectable()
export class DatabaseService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Database');
  readonly #steps: Array<() => Promise<unknown>> = [];
  readonly #queues = new KeyedQueue();
  readonly #stop = new AbortController();
  readonly #watches: Array<(client: mongo.MongoClient) => void> = [watchCommands];
  readonly #effects = new WeakMap<ClientSession, Array<() => void>>();
  #opening: Promise<void> | undefined;
  #watched: mongo.MongoClient | undefined;
  #ready = false;
  #failure: unknown;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectConfig() private readonly config: DatabaseConfig,
    private readonly metrics: Metrics,
    private readonly heartbeat: DatabaseHeartbeat,
    private readonly keys: IdempotencyKeys,
  ) {}

  /** Whether indexes and initial data exist; requests are rejected before. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Why the last attempt to open it failed; undefined before, and while one prepares a database that can be used. */
  get failure(): unknown {
    return this.#failure;
  }

  /** @throws {ProblemError} `database_unavailable` unless {@link ready} */
  checkReady(): void {
    if (!this.#ready) throw new ProblemError('database_unavailable');
  }

  /**
   * Registers a step that each process runs at start, in the order of registration: after indexes and migrations, before
   * the first request. Changes of stored data belong in migrations.
   */
  beforeReady(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Resolves when the database is ready. */
  async whenReady(): Promise<void> {
    await this.#opening;
  }

  /** Settles like `work`, or rejects after the time limit of an answer; for routes without a time limit. */
  inTime<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new ProblemError('database_unavailable'));
      const cancel = limitTime(this.config, () => this.heartbeat.isAnswering, giveUp);
      void work.then(resolve, reject).finally(cancel);
    });
  }

  /** Settles like `work`, or rejects after a second; for callers with a fallback, which would be shown too late otherwise. */
  withinFallbackTime<Result>(work: Promise<Result>): Promise<Result> {
    return pTimeout(work, { milliseconds: this.config.fallbackTimeMs });
  }

  /** Whether the database answers within this time. */
  async ping(milliseconds: number): Promise<boolean> {
    if (!this.#ready) return false;
    const answer = this.connection.db?.command({ ping: 1 }).then(() => true);
    return pTimeout(answer ?? Promise.resolve(false), { milliseconds }).catch(() => false);
  }

  /**
   * Runs `work` in a transaction. The driver retries for two minutes; here attempts and commits end before the request's
   * deadline, so that nothing is written after a 503 other than `outcome_unknown` (docs/decisions/026).
   */
  inTransaction<Result>(work: TransactionWork<Result>, options: TransactionOptions = {}): Promise<Result> {
    const { queue, timeMs = this.config.answerTimeMs - COMMIT_TIME_MS } = options;
    const request = RequestWork.current();
    const deadline = Math.min(performance.now() + timeMs, (request?.deadline ?? Infinity) - COMMIT_TIME_MS);
    const transact = async () => {
      // The deadline passed before the first command.
      if (performance.now() > deadline) throw new ProblemError('overloaded');
      return this.#transact(work, deadline);
    };
    return queue === undefined ? transact() : this.#queues.run(queue, transact, timeMs);
  }

  /**
   * Runs `work` in a transaction, once for each `Idempotency-Key` of an account: the key of the current request is stored in
   * the same transaction. A request that is repeated is answered by `repeat`, with what is stored now; it gets the `_id` of what
   * `work` has returned. Work without an answer needs none. Without a key as {@link inTransaction}.
   * @throws {ProblemError} `invalid_input` when the key was used with another input
   */
  inTransactionOnce(work: TransactionWork<void>): Promise<void>;
  inTransactionOnce<Result>(
    work: TransactionWork<Result>,
    repeat: (id: string) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  async inTransactionOnce<Result>(
    work: TransactionWork<Result>,
    repeat: (id: string) => Promise<Result | undefined> = async () => undefined,
    options: TransactionOptions = {},
  ): Promise<Result | undefined> {
    const request = RequestWork.current();
    const asked = request?.idempotency;
    if (!asked) return this.inTransaction(work, options);
    const executed = await this.keys.find(asked);
    if (executed) return this.#repeat(executed, repeat);
    const keyed = async (session: ClientSession) => {
      const result = await work(session);
      await this.keys.add(asked, result, session);
      return result;
    };
    try {
      const result = await this.inTransaction(keyed, options);
      request.idempotency = undefined;
      return result;
    } catch (error) {
      // The first one may have ended meanwhile: then what is stored does not allow it a second time.
      const isOwn = isRefusal(error) && (await this.keys.find(asked));
      if (isOwn) return this.#repeat(isOwn, repeat);
      throw error;
    }
  }

  /** Registers what follows once the transaction of `session` has been committed; nothing when it is aborted. */
  afterCommit(session: ClientSession, effect: () => void): void {
    this.#effects.get(session)?.push(effect);
  }

  /** Registers what listens to the events of the driver's client, before the client is used. */
  watchClient(watch: (client: mongo.MongoClient) => void): void {
    this.#watches.push(watch);
  }

  /** Opens the database in the background: site and health are answered during an outage. */
  onApplicationBootstrap(): void {
    this.#opening = this.#open();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.connection.close();
  }

  async #repeat<Result>({ resource = '' }: ExecutedRequest, repeat: (id: string) => Promise<Result>): Promise<Result> {
    await this.#confirmReads((RequestWork.current()?.deadline ?? Infinity) - performance.now());
    return repeat(resource);
  }

  async #transact<Result>(work: TransactionWork<Result>, deadline: number): Promise<Result> {
    const checkTime = () => {
      if (performance.now() > deadline || RequestWork.current()?.isOver) throw new ProblemError('database_unavailable');
    };
    checkTime();
    const session = await this.connection.startSession();
    try {
      let isRepeated = false;
      const result = await session.withTransaction(async () => {
        checkTime();
        if (isRepeated) this.metrics.transactionRetried();
        isRepeated = true;
        this.#effects.set(session, []);
        const outcome = await work(session);
        checkTime();
        return outcome;
      });
      for (const effect of this.#effects.get(session) ?? []) effect();
      return result;
    } catch (error) {
      if (isRefusal(error)) await this.#confirmReads(deadline + COMMIT_TIME_MS - performance.now());
      throw error;
    } finally {
      await session.endSession();
    }
  }

  /**
   * Waits until the majority of the members has everything that this transaction may have read. A refusal tells a caller who
   * repeats a request that the first one was executed; a primary that was cut off would lose it again.
   */
  async #confirmReads(timeMs: number): Promise<void> {
    const work = RequestWork.current();
    work?.setUncertain(true);
    const options = { readConcern: { level: 'linearizable' }, maxTimeMS: Math.max(1, Math.round(timeMs)) } as const;
    await this.connection.collection(RECORDS).findOne({}, options);
    work?.setUncertain(false);
  }

  async #open(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        // Collections and indexes are created below; by default Mongoose does it too, by a command for each index.
        const options = { ...CONNECTION_OPTIONS, autoCreate: false, autoIndex: false, minPoolSize: MIN_POOL_SIZE };
        await this.connection.openUri(this.config.mongodbUri, options);
        this.#watchClient();
        await this.#prepare();
        this.#ready = true;
        this.#logger.log('database ready');
        return;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#failure = error;
        this.#logger.warn(`database not ready, trying again: ${error instanceof Error ? error.message : error}`);
        await delay(RETRY_DELAY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  /** Registers the listeners once, because the connection may be opened several times with the same client. */
  #watchClient(): void {
    const client = this.connection.getClient();
    if (client !== this.#watched) for (const watch of this.#watches) watch(client);
    this.#watched = client;
  }

  async #prepare(): Promise<void> {
    await this.#checkTransactions();
    this.#failure = undefined;
    await this.#checkRestored();
    const existing = new Set((await this.connection.listCollections()).map(({ name }) => name));
    for (const model of Object.values(this.connection.models)) {
      if (!existing.has(model.collection.name)) await model.createCollection();
      await createIndexes(model);
    }
    await this.#migrate();
    for (const step of this.#steps) await step();
  }

  /** Runs the migrations on a separate connection without the time limits of requests. */
  async #migrate(): Promise<void> {
    const { db } = this.connection;
    if (!db || (await pendingMigrations(db, MIGRATIONS)).length === 0) return;
    const client = new mongo.MongoClient(this.config.mongodbUri, { ...CONNECTION_OPTIONS, socketTimeoutMS: 0 });
    try {
      const log = (line: string) => this.#logger.log(line);
      await migrate(client.db(db.databaseName), MIGRATIONS, { signal: this.#stop.signal, log });
    } finally {
      await client.close();
    }
  }

  /** Fails at start while a backup is being restored, and after a restore that failed. */
  async #checkRestored(): Promise<void> {
    const { db } = this.connection;
    if (db && (await unfinishedRestore(db)) !== undefined) {
      throw new Error('a restore of a backup has not ended here: wait for it, or run it again');
    }
  }

  /** Fails at start when the database does not support transactions. */
  async #checkTransactions(): Promise<void> {
    const hello = await this.connection.db?.admin().command({ hello: 1 });
    if (hello?.setName || hello?.msg === 'isdbgrid') return;
    throw new UnusableDatabaseError('MongoDB must run as a replica set or a sharded cluster: transactions need one');
  }
}
