import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, TemporaryFailure } from './terminal/command-error.ts';
import type { Terminal } from './terminal/terminal.ts';

export { TemporaryFailure } from './terminal/command-error.ts';

/** How long a team's command waits for a busy academy. */
const BUSY_MS = 5 * 60_000;

/** How often a call is repeated that nobody answers: its address may be wrong. */
const OTHER_REPETITIONS = 3;

/** The pause before a call is repeated, doubled by each failure that follows. */
const PAUSE_MS = { first: 1000, most: 30_000 };

/** After this time a command says again what it waits for. */
const SAID_AGAIN_MS = 15_000;

/** In milliseconds. */
export interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

const CLOCK: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

export interface PatienceOptions {
  /** Where it is said what is waited for. */
  terminal: Pick<Terminal, 'warn'>;
  /** How long a busy academy is waited for, in milliseconds. */
  busyMs?: number;
  /** Specs do not wait. */
  clock?: Clock;
}

/** For an academy that the same command keeps running: it is waited for without end, also when it does not answer. */
export const ENDLESS = { busyMs: Number.POSITIVE_INFINITY } as const;

/** Repeats calls that failed for a reason that may pass, and says what it waits for. */
export class Patience {
  readonly #options: Required<PatienceOptions>;
  #waiting = 0;
  #saidAt = 0;

  constructor(options: PatienceOptions) {
    this.#options = { busyMs: BUSY_MS, clock: CLOCK, ...options };
  }

  /** Whether it waits as long as the academy is busy. */
  get isEndless(): boolean {
    return this.#options.busyMs === Number.POSITIVE_INFINITY;
  }

  /**
   * Calls until it succeeds; each repetition learns whether an earlier one may have been executed. What must happen once only
   * (`isOnce`) is not repeated then.
   * @throws {TemporaryFailure} after the longest wait @throws what waiting cannot cure, at once
   */
  async repeat<Result>(call: (mayBeDone: boolean) => Promise<Result>, { isOnce = false } = {}): Promise<Result> {
    const { busyMs, clock } = this.#options;
    const end = clock.now() + busyMs;
    let others = 0;
    let last: TemporaryFailure;
    let mayBeDone = false;
    for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most)) {
      try {
        return await call(mayBeDone);
      } catch (error) {
        if (!(error instanceof TemporaryFailure)) throw error;
        last = error;
      }
      const { kind, saying, retryAfterS = 0 } = last.passing;
      mayBeDone ||= last.passing.mayBeDone;
      if (isOnce && mayBeDone) {
        throw new CommandError(`${saying} : regardez avec --list si c'est fait avant de recommencer.`);
      }
      const askedMs = Math.max(pauseMs, 1000 * retryAfterS);
      if (kind === 'busy' || (kind === 'silent' && this.isEndless)) {
        if (clock.now() + askedMs > end) throw givenUp(last, busyMs);
      } else {
        others += 1;
        if (others > OTHER_REPETITIONS) throw last;
      }
      await this.#pause(saying, askedMs);
    }
  }

  async #pause(saying: string, ms: number): Promise<void> {
    const { terminal, clock } = this.#options;
    // Calls at the same time wait for the same: it is said once, and again when they wait for long.
    if (this.#waiting === 0 || clock.now() - this.#saidAt >= SAID_AGAIN_MS) {
      terminal.warn(`${saying}, nouvel essai dans ${Math.ceil(ms / 1000)} s…`);
      this.#saidAt = clock.now();
    }
    this.#waiting += 1;
    try {
      await clock.sleep(ms);
    } finally {
      this.#waiting -= 1;
    }
  }
}

function givenUp({ message, passing }: TemporaryFailure, busyMs: number): TemporaryFailure {
  const waited = `La commande a attendu ${busyMs / 60_000} minutes en vain : relancez-la plus tard.`;
  return new TemporaryFailure(`${message}\n${waited}`, passing);
}
