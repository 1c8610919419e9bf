/**
 * Repeats a call after the pause that it answers, in milliseconds, or ends with null. Browsers let a hidden page continue a
 * chain of timers once a minute only, and maybe just after a minute that has nothing then. A timer that is set in the answer of
 * a request continues no chain: it is as good as on time.
 */
export class Repeat {
  readonly #call: () => Promise<number | null>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(call: () => Promise<number | null>) {
    this.#call = call;
  }

  /** Calls at once; what was to follow an earlier call does not. */
  readonly now = async (): Promise<void> => {
    this.stop();
    const turn = this.#turn;
    const pause = await this.#call();
    if (turn === this.#turn && pause !== null) this.#timer = setTimeout(() => void this.now(), pause);
  };

  stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }
}
