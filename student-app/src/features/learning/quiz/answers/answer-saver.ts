import type { Answer } from '@iris/contract/programs';
import { ApiError } from '@iris/platform/api';

/** Whether the answers given so far are on the server. */
export type SaveState = 'saved' | 'saving' | 'failed';

/** What became of the answers that waited. */
export interface Flushed {
  /** Whether none waits any more, and none was refused. */
  isSaved: boolean;
  /** The questions whose answers were refused. */
  refused: readonly string[];
}

interface AnswerSaverOptions {
  send: (answer: Answer) => Promise<void>;
  onState: (state: SaveState) => void;
  /** Called with an answer that the server does not accept. */
  onRefused: (answer: Answer, error: ApiError) => void;
}

/** Saves each answer as it is given: one call at a time, the latest answer to a question replacing those that wait. */
export class AnswerSaver {
  readonly #options: AnswerSaverOptions;
  readonly #waiting = new Map<string, Answer>();
  #running: Promise<Flushed> | undefined;

  constructor(options: AnswerSaverOptions) {
    this.#options = options;
  }

  save(answer: Answer): void {
    this.#waiting.set(answer.question, answer);
    void this.flush();
  }

  /**
   * Sends what waits. What has failed is sent again with the next; what is refused is not: the others would wait behind it for ever.
   */
  flush(): Promise<Flushed> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendAll(): Promise<Flushed> {
    const refused: string[] = [];
    for (let next = this.#next(); next; next = this.#next()) {
      this.#options.onState('saving');
      try {
        await this.#options.send(next);
      } catch (error) {
        if (!isRefusal(error)) {
          this.#options.onState('failed');
          return { isSaved: false, refused };
        }
        refused.push(next.question);
        this.#options.onRefused(next, error);
      }
      // A newer answer may have been given during the call.
      if (this.#waiting.get(next.question) === next) this.#waiting.delete(next.question);
    }
    this.#options.onState('saved');
    return { isSaved: refused.length === 0, refused };
  }

  #next(): Answer | undefined {
    return this.#waiting.values().next().value;
  }
}

/** Statuses of the client's side after which the same call may succeed: after a login, or later. */
const REPEATABLE = [401, 408, 429];

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !REPEATABLE.includes(error.status);
}
