import type { ErrorCode } from '@iris/contract/foundation';
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from './metrics.ts';

/** Why a store did not do what a request needed, by the code of the answer. */
const REASONS: { [code in ErrorCode]?: 'full' | 'unavailable' } = {
  storage_full: 'full',
  film_disk_full: 'full',
  storage_unavailable: 'unavailable',
};

/** An outage of a store concerns many requests: it is said at most once in this time, in milliseconds. */
const SAID_EVERY_MS = 60_000;

/** Tells the operator that a store is full or away. */
@Injectable()
export class StorageLog {
  readonly #logger = new Logger('Storage');
  readonly #saidAt = new Map<string, number>();

  constructor(private readonly metrics: Metrics) {}

  /** Records the answer to a request, unless it says nothing of a store: each is counted, and one a minute is in the log. */
  record(code: ErrorCode, cause: unknown): void {
    const reason = REASONS[code];
    if (!reason) return;
    this.metrics.storageFailed(reason);
    const now = performance.now();
    if (now - (this.#saidAt.get(reason) ?? Number.NEGATIVE_INFINITY) < SAID_EVERY_MS) return;
    this.#saidAt.set(reason, now);
    this.#logger.error(`the storage is ${reason}`, cause);
  }
}
