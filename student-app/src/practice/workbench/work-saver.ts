import type { Submission, SubmissionWork } from '@iris/contract/practice';
import { ApiError } from '@iris/platform/api';
import { currentIn } from '../../version-conflict.ts';

/**
 * Whether what was done is on the server. `conflict`: it was changed in another tab or on another device; `gone`: it was sent or
 * withdrawn there.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'conflict' | 'gone' | 'refused';

interface WorkSaverOptions {
  /** The version on which the first change is based. */
  version: number;
  send: (work: SubmissionWork, version: number) => Promise<Submission>;
  onSaved: (submission: Submission) => void;
  onState: (state: SaveState, message?: string) => void;
}

/** Time without a change after which it is saved, in milliseconds. */
const PAUSE_MS = 600;

/** Statuses of the client's side after which the same call may succeed: after a login, or later. */
const REPEATABLE = [401, 408, 429];

/** How the server says that there is no draft any more. */
const GONE: readonly unknown[] = ['submission_sent', 'submission_withdrawn', 'submission_not_found'];

/** Saves the work on a film as it changes: one call at a time, each with the version of the last answer. */
export class WorkSaver {
  readonly #options: WorkSaverOptions;
  #version: number;
  /** What was sent since the last answer: it may be on the server. */
  #unanswered: SubmissionWork[] = [];
  #waiting: SubmissionWork | undefined;
  #running: Promise<boolean> | undefined;
  /** Whether the last change was refused. After a conflict, or without a draft, every other one would be. */
  #refused: 'conflict' | 'gone' | 'refused' | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkSaverOptions) {
    this.#options = options;
    this.#version = options.version;
  }

  /** Saves after a pause; a later change replaces one that waits. */
  save(work: SubmissionWork): void {
    if (this.#refused === 'conflict' || this.#refused === 'gone') return;
    this.#refused = undefined;
    this.#waiting = work;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
    this.#options.onState('saving');
  }

  /** Saves at once what waits; whether all is saved. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveAll(): Promise<boolean> {
    while (this.#waiting) {
      const work = this.#waiting;
      this.#unanswered.push(work);
      try {
        this.#adopt(await this.#options.send(work, this.#version));
      } catch (error) {
        const stored = this.#storedUnanswered(error);
        if (!stored) {
          this.#handleFailure(error);
          return false;
        }
        this.#adopt(stored);
        if (!isSameWork(stored, work)) continue;
      }
      // It may have changed during the call.
      if (this.#waiting === work) this.#waiting = undefined;
    }
    if (this.#refused) return false;
    this.#options.onState('saved');
    return true;
  }

  #adopt(saved: Submission): void {
    this.#version = saved.version;
    this.#unanswered = [];
    this.#options.onSaved(saved);
  }

  /** What the server has, when an own call has stored it whose answer was lost. */
  #storedUnanswered(error: unknown): Submission | undefined {
    const current = currentIn<Submission>(error);
    if (!current || current.version <= this.#version) return undefined;
    return this.#unanswered.some((work) => isSameWork(work, current)) ? current : undefined;
  }

  #handleFailure(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    const isRefused = status >= 400 && status < 500 && !REPEATABLE.includes(status);
    if (!isRefused || !(error instanceof ApiError)) {
      this.#options.onState('failed');
      return;
    }
    this.#waiting = undefined;
    this.#refused = error.code === 'version_conflict' ? 'conflict' : GONE.includes(error.code) ? 'gone' : 'refused';
    this.#options.onState(this.#refused, error.message);
  }
}

/** Whether two say the same: the server may name fields in another order. */
function isSameWork(one: SubmissionWork, other: SubmissionWork): boolean {
  return JSON.stringify(listed(one)) === JSON.stringify(listed(other));
}

function listed({ cut, marks, self_levels }: SubmissionWork) {
  return [
    cut && [cut.start, cut.end],
    marks.map(({ step, start }) => [step, start]),
    self_levels.map(({ step, level }) => [step, level]),
  ];
}
