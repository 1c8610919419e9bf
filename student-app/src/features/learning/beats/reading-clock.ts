import { CELL_SECONDS } from '@iris/contract/foundation';

/** Who has done nothing for this long is assumed to have gone. */
const ACTIVE_MS = 120_000;

/** A page that was opened is only looked at, until its reader does something or it has been visible for this long. */
const LOOK_SECONDS = 5;

/**
 * Counts the seconds during which a text is read: the page is visible and its reader was active in the last two minutes. A document
 * is read in another tab or program: once it is opened there, the minutes that it takes count, whatever is seen of this page, and
 * once however often it is opened.
 */
export class ReadingClock {
  #activeAt: number;
  #tickedAt: number;
  /** The seconds elsewhere that still count; undefined until the document is opened. */
  #elsewhere: number | undefined;
  #looked = 0;
  #seconds = 0;
  readonly #read: number[] = [];

  constructor(now: number) {
    this.#activeAt = now;
    this.#tickedAt = now;
  }

  /** To be called when a document is opened that takes so many seconds. */
  openElsewhere(now: number, seconds: number): void {
    this.touch(now);
    this.#elsewhere ??= seconds;
  }

  /** To be called when the reader scrolls, types or points. */
  touch(now: number): void {
    this.#activeAt = now;
    this.#looked = LOOK_SECONDS;
  }

  /** To be called each second; browsers do it less often in a hidden page. */
  tick(now: number, isVisible: boolean): void {
    const passed = Math.round((now - this.#tickedAt) / 1000);
    this.#tickedAt = now;
    if (this.#elsewhere) {
      const elsewhere = Math.min(passed, this.#elsewhere);
      this.#elsewhere -= elsewhere;
      this.#activeAt = now;
      this.#seconds += elsewhere;
      return;
    }
    if (!isVisible || now - this.#activeAt >= ACTIVE_MS) return;
    if (this.hasBegun) this.#seconds += 1;
    else this.#looked += 1;
  }

  /** Whether the text is read, and not just looked at. */
  get hasBegun(): boolean {
    return this.#looked >= LOOK_SECONDS;
  }

  /** The seconds read since the reading has begun. */
  get seconds(): number {
    return this.#seconds;
  }

  /** The seconds that count towards the next cell. */
  get rest(): number {
    return this.#seconds % CELL_SECONDS;
  }

  /** The cells read since then: one for each five seconds, the first that were not counted yet. */
  cells(count: number, counted: ReadonlySet<number>): readonly number[] {
    const earned = Math.floor(this.#seconds / CELL_SECONDS);
    for (let cell = 0; cell < count && this.#read.length < earned; cell += 1) {
      if (!counted.has(cell) && !this.#read.includes(cell)) this.#read.push(cell);
    }
    return this.#read;
  }
}
