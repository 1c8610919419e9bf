/** The first pause, in milliseconds; then twice as long each time. */
const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 30_000;

/**
 * Calls a function again after longer and longer pauses, whether the browser believes to be online or not, and at once when it comes
 * back online, or its page into sight.
 */
export class Repeater {
  readonly #run: () => void;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** Plans the next call, unless one is planned. */
  schedule(): void {
    if (this.#timer || !this.#listening) return;
    const pause = Math.min(PAUSE_MS * 2 ** this.#attempts, PAUSE_MAX_MS);
    this.#attempts += 1;
    // Not all at the same moments: those whose server is back together would come together.
    this.#timer = setTimeout(() => this.#call(), pause * (1 - Math.random() / 2));
  }

  /** Calls now, where a call is planned. */
  readonly now = (): void => {
    if (this.#timer && document.visibilityState === 'visible') this.#call();
  };

  /** Plans nothing any more, until the next failure begins with the first pause. */
  reset(): void {
    this.cancel();
    this.#attempts = 0;
  }

  /** Takes back a planned call. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Begins to follow network and page. */
  start(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener('online', this.now, { signal });
    window.addEventListener('pageshow', this.now, { signal });
    document.addEventListener('visibilitychange', this.now, { signal });
  }

  stop(): void {
    this.reset();
    this.#listening?.abort();
    this.#listening = undefined;
  }

  #call(): void {
    this.cancel();
    this.#run();
  }
}
