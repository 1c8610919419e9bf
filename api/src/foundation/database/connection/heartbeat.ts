import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { mongo } from 'mongoose';
import { InjectConfig } from '../../config/config.module.ts';
import type { DatabaseConfig } from '../../config/env.ts';
import { CONNECTION_OPTIONS } from './database.options.ts';

const INTERVAL_MS = 500;

/** After which a ping is lost: a new primary is asked, on another connection. */
const PING_TIME_MS = 3000;

/** Intervals without an answer from which the database counts as away: 1.5 s. */
const SILENT_INTERVALS = 3;

/**
 * Pings the database on a connection of its own, so that a slow database is told from one that is away (docs/decisions/011):
 * the connections of requests may all be waiting for slow commands.
 */
@Injectable()
export class DatabaseHeartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #client: mongo.MongoClient;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  // Counted instead of measured: a process that was late has not read the answers that have arrived.
  #silentIntervals = SILENT_INTERVALS;

  constructor(@InjectConfig() { mongodbUri }: Pick<DatabaseConfig, 'mongodbUri'>) {
    const options = { ...CONNECTION_OPTIONS, monitorCommands: false, maxPoolSize: 1, socketTimeoutMS: PING_TIME_MS };
    this.#client = new mongo.MongoClient(mongodbUri, options);
  }

  /** Whether a ping was answered within the last 1.5 s. */
  get isAnswering(): boolean {
    return this.#silentIntervals < SILENT_INTERVALS;
  }

  onApplicationBootstrap(): void {
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client.close();
  }

  #beat(): void {
    this.#silentIntervals += 1;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const answered = () => {
      this.#silentIntervals = 0;
    };
    const ended = () => {
      this.#isAsking = false;
    };
    void this.#ping()
      .then(answered, () => undefined)
      .finally(ended);
  }

  async #ping(): Promise<void> {
    // Each time: a client whose first connection failed does not connect again by itself.
    await this.#client.connect();
    await this.#client.db('admin').command({ ping: 1 }, { readPreference: 'primary' });
  }
}
