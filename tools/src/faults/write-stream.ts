import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Writer } from './writers.ts';

/** Pause of a writer between two requests, in milliseconds. */
const PAUSE_MS = 100;

/** Time after which waiting for acknowledged writes is given up. */
const PATIENCE_MS = 40_000;

/** A request of the stream and how it ended. */
interface Attempt {
  kind: string;
  /** In the time of `performance.now()`. */
  endedAt: number;
  ms: number;
  /** Status and, of an error, code; `cut off` when the connection broke. */
  answer: string;
  isAcknowledged: boolean;
}

/** Writers that write at the same time until they are stopped. */
export class WriteStream {
  readonly #attempts: Attempt[] = [];
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(private readonly writers: readonly Writer[]) {
    this.#running = Promise.all(writers.map((writer) => this.#run(writer)));
  }

  /** Waits until every kind of write was acknowledged `count` times from now on. */
  async progress(count: number): Promise<void> {
    const from = this.#attempts.length;
    const isSlow = (kind: string) =>
      this.#attempts.slice(from).filter((attempt) => attempt.isAcknowledged && attempt.kind === kind).length < count;
    for (const deadline = performance.now() + PATIENCE_MS; this.#kinds().some(isSlow); await sleep(PAUSE_MS)) {
      if (performance.now() > deadline) throw new Error(`writes do not resume: ${JSON.stringify(this.failures)}`);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Number of acknowledged writes. */
  get acknowledged(): number {
    return this.#attempts.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** The numbers of answers that did not acknowledge a write. */
  get failures(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { isAcknowledged, answer } of this.#attempts) {
      if (!isAcknowledged) counts[answer] = (counts[answer] ?? 0) + 1;
    }
    return counts;
  }

  /** Duration of the slowest request, in milliseconds. */
  get slowestMs(): number {
    return Math.max(...this.#attempts.map(({ ms }) => ms));
  }

  /** Longest time from `start` in which some kind of write was not acknowledged, in milliseconds. */
  longestPauseMs(start: number): number {
    const pauses = this.#kinds().flatMap((kind) => {
      const acknowledged = this.#attempts.filter((attempt) => attempt.isAcknowledged && attempt.kind === kind);
      const times = [start, ...acknowledged.map(({ endedAt }) => endedAt).filter((time) => time > start)];
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    });
    return Math.max(...pauses);
  }

  /** The acknowledged writes that are lost or stored twice. */
  async faults(db: Db): Promise<string[]> {
    const faults = await Promise.all(this.writers.map((writer) => writer.faults(db)));
    return faults.flat();
  }

  #kinds(): string[] {
    return [...new Set(this.writers.map(({ kind }) => kind))];
  }

  async #run(writer: Writer): Promise<void> {
    while (!this.#isStopped) {
      const start = performance.now();
      const { status, body } = await writer.send().then(
        async (response) => ({ status: response.status, body: await response.text().catch(() => 'cut off') }),
        () => ({ status: 0, body: 'cut off' }),
      );
      const endedAt = performance.now();
      const isAcknowledged = body !== 'cut off' && writer.takes(status, body);
      const answer = status === 0 ? body : `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
      this.#attempts.push({ kind: writer.kind, endedAt, ms: endedAt - start, answer, isAcknowledged });
      await sleep(PAUSE_MS);
    }
  }
}
