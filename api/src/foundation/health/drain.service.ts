import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { ProblemError } from '../http/problems/problem.error.ts';

/** Announces the stop of this instance to the proxy in front, which then sends its requests to the others. */
@Injectable()
export class DrainService implements BeforeApplicationShutdown {
  #isDraining = false;

  constructor(@InjectConfig() private readonly config: Config) {}

  /** Whether the instance has been told to stop; it still answers. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** So that a stopping instance is not taken for one whose database has failed. @throws {ProblemError} `instance_stopping` */
  checkNotDraining(): void {
    if (this.#isDraining) throw new ProblemError('instance_stopping');
  }

  /** Goes on answering for a while before the server stops listening: a proxy learns from its next check that it must not ask. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.#isDraining = true;
    if (signal) await delay(this.config.shutdownDelayMs);
  }
}
