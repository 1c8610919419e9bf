import { type ApiError, isRefused } from '@iris/platform/api';
import { type DeviceCopy, onDeletion } from '../device/device-copy.ts';
import { ownSession, sessionEnded } from '../device/own-session.ts';
import { Repeater } from '../saver/repeater.ts';

/** Whether the values given so far are on the server; `error`: the last call failed and is repeated. */
export type QueueStatus = 'saved' | 'saving' | 'error';

/** What became of the values that waited. */
export interface Flushed<Key> {
  /** Whether none waits any more, and none was refused. */
  isSaved: boolean;
  /** Whose values were refused. */
  refused: readonly Key[];
}

/** What the values of a queue are sent with. */
export interface SaveQueueOptions<Key, Value> {
  /** Sends a value; executed twice it does the same. */
  send: (key: Key, value: Value) => Promise<unknown>;
  onStatus?: (status: QueueStatus) => void;
  /** Called with a value that the server does not accept; it is not sent again. */
  onRefused?: (key: Key, value: Value, error: ApiError) => void;
  /** Where this browser keeps what is not saved. */
  storage?: DeviceCopy<[Key, Value][]>;
}

/** Saves values as they are given: one call at a time, the last value of a key replacing one that waits. */
export class SaveQueue<Key, Value> {
  readonly #options: SaveQueueOptions<Key, Value>;
  readonly #waiting: Map<Key, Value>;
  readonly #repeater = new Repeater(() => void this.flush());
  readonly #session = ownSession();
  #running: Promise<Flushed<Key>> | undefined;
  #hasFailed = false;
  #isClosed = false;

  constructor(options: SaveQueueOptions<Key, Value>) {
    this.#options = options;
    this.#waiting = new Map(options.storage?.get());
  }

  /** Begins to repeat by itself; returns what ends it. */
  start(): () => void {
    const controller = new AbortController();
    // Logging out has deleted what is not saved. Before the repeater, which would send it when the page is visible again.
    const handleDeletion = (user: string) => {
      if (!this.#session.isOf(user)) return;
      this.close();
      this.#options.onStatus?.('error');
    };
    onDeletion(handleDeletion, controller.signal);
    this.#repeater.start();
    if (this.#waiting.size > 0) void this.flush();
    return () => {
      this.#repeater.stop();
      controller.abort();
    };
  }

  /** Saves nothing any more and forgets what this browser keeps, as after sending. */
  close(): void {
    this.#isClosed = true;
    this.#repeater.reset();
    this.#waiting.clear();
    this.#options.storage?.remove();
  }

  /** The values that are not saved yet. */
  waiting(): ReadonlyMap<Key, Value> {
    return new Map(this.#waiting);
  }

  set(key: Key, value: Value): void {
    if (this.#isClosed) return;
    this.#waiting.set(key, value);
    this.#keep();
    void this.flush();
  }

  /**
   * Sends what waits. What has failed is sent again by itself, or with the next value; what is refused is not: the others would wait
   * behind it for ever.
   */
  flush(): Promise<Flushed<Key>> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendAll(): Promise<Flushed<Key>> {
    const { send, onStatus, onRefused } = this.#options;
    const refused: Key[] = [];
    if (this.#isClosed) return { isSaved: false, refused };
    this.#repeater.cancel();
    for (let next = this.#next(); next; next = this.#next()) {
      const [key, value] = next;
      // A repeated call is not announced each time.
      if (!this.#hasFailed) onStatus?.('saving');
      try {
        if (!this.#session.isOpen()) throw sessionEnded();
        await send(key, value);
        if (this.#isClosed) return { isSaved: false, refused };
      } catch (error) {
        if (this.#isClosed) return { isSaved: false, refused };
        if (!isRefused(error)) {
          this.#repeater.schedule();
          this.#hasFailed = true;
          onStatus?.('error');
          return { isSaved: false, refused };
        }
        refused.push(key);
        onRefused?.(key, value, error);
      }
      // A newer value may have been given during the call.
      if (this.#waiting.get(key) === value) this.#waiting.delete(key);
      this.#keep();
    }
    this.#repeater.reset();
    this.#hasFailed = false;
    onStatus?.('saved');
    return { isSaved: refused.length === 0, refused };
  }

  #next(): [Key, Value] | undefined {
    return this.#waiting.entries().next().value;
  }

  #keep(): void {
    const { storage } = this.#options;
    if (this.#waiting.size > 0) storage?.set([...this.#waiting]);
    else storage?.remove();
  }
}
