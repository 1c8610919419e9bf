import { CELL_SECONDS } from '@iris/contract/limits';

/** Who has done nothing for this long is assumed to have gone. */
const ACTIVE_MS = 120_000;

/** Counts the seconds during which a text is read: the page is visible and its reader was active in the last two minutes. */
export class ReadingClock {
  #activeAt: number;
  #seconds = 0;
  readonly #read: number[] = [];

  constructor(now: number) {
    this.#activeAt = now;
  }

  /** To be called when the reader scrolls, types or points. */
  touch(now: number): void {
    this.#activeAt = now;
  }

  /** To be called each second. */
  tick(now: number, isVisible: boolean): void {
    if (isVisible && now - this.#activeAt < ACTIVE_MS) this.#seconds += 1;
  }

  /** The seconds that count towards the next cell. */
  get rest(): number {
    return this.#seconds % CELL_SECONDS;
  }

  /** The cells read since the opening: one for each five seconds, the first that were not counted yet. */
  cells(count: number, counted: ReadonlySet<number>): readonly number[] {
    const earned = Math.floor(this.#seconds / CELL_SECONDS);
    for (let cell = 0; cell < count && this.#read.length < earned; cell += 1) {
      if (!counted.has(cell) && !this.#read.includes(cell)) this.#read.push(cell);
    }
    return this.#read;
  }
}
