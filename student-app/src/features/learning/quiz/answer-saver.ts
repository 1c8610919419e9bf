import type { Answer } from '@iris/contract/quizzes';

/** Whether the answers given so far are on the server. */
export type SaveState = 'saved' | 'saving' | 'failed';

interface AnswerSaverOptions {
  send: (answer: Answer) => Promise<void>;
  onState: (state: SaveState) => void;
}

/** Saves each answer as it is given: one call at a time, the latest answer to a question replacing those that wait. */
export class AnswerSaver {
  readonly #options: AnswerSaverOptions;
  readonly #waiting = new Map<string, Answer>();
  #running: Promise<boolean> | undefined;

  constructor(options: AnswerSaverOptions) {
    this.#options = options;
  }

  save(answer: Answer): void {
    this.#waiting.set(answer.question, answer);
    void this.flush();
  }

  /** Sends what waits; resolves to whether everything is saved. What has failed is sent again with the next. */
  flush(): Promise<boolean> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendAll(): Promise<boolean> {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#options.onState('saving');
      try {
        await this.#options.send(next);
      } catch {
        this.#options.onState('failed');
        return false;
      }
      // A newer answer may have been given during the call.
      if (this.#waiting.get(next.question) === next) this.#waiting.delete(next.question);
    }
    this.#options.onState('saved');
    return true;
  }

  #next(): Answer | undefined {
    return this.#waiting.values().next().value;
  }
}
