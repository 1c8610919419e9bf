import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DatabaseService } from '../database/database.service.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Work of every instance each hour; several may do it at once. What fails is logged, and tried again then. */
export abstract class HourlyTask implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger: Logger;
  /** Whether it is also done at start, for what is due at a moment. */
  protected readonly runsAtStart: boolean = false;
  /** Whether the process is stopping: the rest is for another one. */
  protected isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  protected constructor(
    name: string,
    protected readonly database: DatabaseService,
  ) {
    this.logger = new Logger(name);
  }

  protected abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.isStopped = false;
    const run = () => void this.run().catch(this.warn);
    this.#timer = setInterval(run, INTERVAL_MS).unref();
    if (this.runsAtStart) void this.database.whenReady().then(run);
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearInterval(this.#timer);
  }

  /** Does what is to do for each until the process stops; one that fails must not keep the others from it. */
  protected async each<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
    for await (const item of items) {
      if (this.isStopped) return;
      await work(item).catch(this.warn);
    }
  }

  protected readonly warn = (error: unknown): false => {
    this.logger.warn({ message: 'not complete, trying again in an hour', err: error });
    return false;
  };
}
