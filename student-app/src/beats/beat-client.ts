import { BEAT_CELLS_MAX } from '@iris/contract/foundation';
import type { BeatInput, PlaySession } from '@iris/contract/learning';
import { ApiError } from '@iris/platform/api';
import type { UnsentCells } from './unsent-cells.ts';

/** `idle`: nothing was watched yet; `replaced`: it is watched elsewhere; `refused`: it cannot be opened any more; `ended`: neither, because the access to the course has ended. */
export type BeatStatus = 'idle' | 'opening' | 'open' | 'replaced' | 'refused' | 'ended';

/** A session of watching or reading, of a lesson or of a replay. */
export type WatchSession = Omit<PlaySession, 'lesson'>;

/** What the server answers to a beat: at least the cells to send again. */
export interface BeatAnswer {
  pending: readonly number[];
}

interface BeatClientOptions<Answer extends BeatAnswer> {
  open: () => Promise<WatchSession>;
  send: (session: string, input: BeatInput, keepalive: boolean) => Promise<Answer>;
  /** The cells that were watched since the page was opened. */
  cells: (session: Pick<WatchSession, 'cells'>, counted: ReadonlySet<number>) => readonly number[];
  /** The moment in the film, in seconds; 0 without one. */
  position: () => number;
  /** Grows while a text or document is read: that time counts also when no cell is new. 0 for a film. */
  secondsRead: () => number;
  unsent: UnsentCells;
  onStatus: (status: BeatStatus) => void;
  onResult: (result: Answer) => void;
}

/**
 * Reports what was watched. Each cell is offered until the server has acknowledged it, under rising sequence numbers, so that
 * nothing is lost offline or in a crash; the server counts a cell once however often it is offered.
 */
export class BeatClient<Answer extends BeatAnswer> {
  readonly #options: BeatClientOptions<Answer>;
  #session: WatchSession | undefined;
  #status: BeatStatus = 'idle';
  #seq = 0;
  /** The cells that were counted when the session was opened, and those acknowledged since. */
  readonly #counted = new Set<number>();
  #sentPosition: number | undefined;
  #sentSeconds = 0;
  #opening: Promise<void> | undefined;
  #beating: Promise<void> | undefined;

  constructor(options: BeatClientOptions<Answer>) {
    this.#options = options;
  }

  /**
   * Opens a session unless there is one, also after another one has replaced it; a failure is repeated by the next beat. To be
   * called once it is watched, because it ends the session of another device.
   */
  async start(): Promise<void> {
    if (this.#status === 'open') return;
    if (this.#status === 'idle') this.#status = 'opening';
    await this.#openOnce();
  }

  /** Sends what is new. While a beat is under way, there is no second one. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat(false).finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /** Sends what is new as the page goes, whether or not a beat is under way. */
  flush(): Promise<void> {
    return this.#beat(true);
  }

  /** The number of cells until enough is watched; undefined until a session is open. */
  missing(): number | undefined {
    const session = this.#session;
    if (!session) return undefined;
    const watched = new Set([...this.#counted, ...this.#options.cells(session, this.#counted)]);
    return Math.max(0, session.required - watched.size);
  }

  #openOnce(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    try {
      const session = await this.#options.open();
      for (const cell of session.watched) this.#counted.add(cell);
      this.#options.unsent.change([], session.watched);
      this.#session = session;
      this.#sentPosition ??= session.position;
      this.#seq = 0;
      this.#setStatus('open');
    } catch (error) {
      this.#endBy(error);
    }
  }

  async #beat(isLast: boolean): Promise<void> {
    const { unsent, position, secondsRead, send } = this.#options;
    if (this.#status === 'opening' && !isLast) await this.start();
    const session = this.#session;
    const cells = this.#collect(session);
    if (!session || this.#status !== 'open') return;
    const at = position();
    const seconds = secondsRead();
    if (cells.length === 0 && at === this.#sentPosition && seconds === this.#sentSeconds) return;
    this.#seq += 1;
    try {
      const result = await send(session._id, { seq: this.#seq, cells, position: at }, isLast);
      const pending = new Set(result.pending);
      const acknowledged = cells.filter((cell) => !pending.has(cell));
      for (const cell of acknowledged) this.#counted.add(cell);
      unsent.change([], acknowledged);
      this.#sentPosition = at;
      this.#sentSeconds = seconds;
      this.#options.onResult(result);
    } catch (error) {
      // A late answer to the former session does not concern the one opened since.
      if (this.#session !== session) return;
      this.#endBy(error);
    }
  }

  #endBy(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'play_session_replaced') this.#setStatus('replaced');
    else if (code === 'access_ended') this.#setStatus('ended');
    else if (isFinal(error)) this.#setStatus('refused');
  }

  /** The cells to offer, stored before they are sent. */
  #collect(session: WatchSession | undefined): number[] {
    const { cells, unsent } = this.#options;
    const watched = cells(session ?? { cells: 0 }, this.#counted).filter((cell) => !this.#counted.has(cell));
    if (watched.length > 0) unsent.change(watched, []);
    if (!session) return [];
    const offered = new Set([...unsent.read(), ...watched]);
    return [...offered]
      .filter((cell) => cell < session.cells && !this.#counted.has(cell))
      .sort((one, other) => one - other)
      .slice(0, BEAT_CELLS_MAX);
  }

  #setStatus(status: BeatStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }
}

/** Whether trying again is useless: the film or the session is not this account's, or there is no account any more. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
