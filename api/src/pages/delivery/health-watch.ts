import { HealthService, TelemetryService } from '@iris/delivery/server';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseService } from '../../foundation/index.ts';

/** Time between two checks: pages without a report are noticed that late. */
const INTERVAL_MS = 15_000;

/** Counts blocked pages, of which no report comes, and judges releases from time to time. */
@Injectable()
export class HealthWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Health');
  #timer: ReturnType<typeof setInterval> | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly telemetry: TelemetryService,
    private readonly health: HealthService,
    private readonly database: DatabaseService,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#tick(), INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Counts the pages blocked at this instant, and judges every release. */
  async check(now = new Date()): Promise<void> {
    await this.telemetry.recordBlocked(now);
    await this.health.checkAll();
  }

  async #tick(): Promise<void> {
    if (this.#running || !this.database.ready) return;
    this.#running = this.check().catch((error: unknown) => {
      this.#logger.warn(`health is checked later: ${error}`);
    });
    await this.#running;
    this.#running = undefined;
  }
}
