import type { Assignment, RatingDraft } from '@iris/contract/practice';
import { ApiError, isUnavailable } from '@iris/platform/api';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { currentIn } from '../../../version-conflict.ts';
import { isEnd } from '../rating.api.ts';
import type { KeptDraft } from './kept-draft.ts';
import { isSameDraft } from './same-draft.ts';

/** Pause in the work after which it is saved, in milliseconds. */
const PAUSE_MS = 800;

/** Whether the work is on the server; `ended`: the film is not rated here any more. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'ended';

/** A rating as it is edited. */
export interface RatingState {
  draft: RatingDraft;
  /** The film with the draft as the server stored it last. */
  base: Assignment;
  save: SaveState;
  /** Why the server has refused it. */
  refusal: string;
  /** Saved in another tab or on another device meanwhile. */
  theirs: Assignment | undefined;
  /** Why the film is not rated here any more. */
  end: ApiError | undefined;
}

interface RatingStoreOptions {
  assignment: Assignment;
  save: (draft: RatingDraft, version: number) => Promise<Assignment>;
  kept: KeptDraft;
}

/**
 * Saves a rating while it is edited: after a pause, one request at a time, each based on the last version. What the server does not
 * have is kept on the device too, for a browser that dies.
 */
export class RatingStore {
  readonly #save: RatingStoreOptions['save'];
  readonly #kept: KeptDraft;
  /** What is edited, and whether it is saved. */
  readonly state: StoreApi<RatingState>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** What was sent since the last answer: it may be on the server. */
  #unanswered: RatingDraft[] = [];

  constructor({ assignment, save, kept }: RatingStoreOptions) {
    this.#save = save;
    this.#kept = kept;
    this.state = createStore(() => ({
      draft: assignment.draft,
      base: assignment,
      save: 'saved',
      refusal: '',
      theirs: undefined,
      end: undefined,
    }));
    this.#restore();
  }

  /** Changes the rating, to be saved after a pause. */
  readonly change = (update: (draft: RatingDraft) => RatingDraft): void => {
    const { draft, base, save } = this.state.getState();
    if (save === 'ended') return;
    const next = update(draft);
    this.#kept.set({ version: base.version, draft: next });
    this.state.setState({ draft: next, ...(save !== 'conflict' && { save: this.#running ? 'saving' : 'waiting' }) });
    this.#schedule();
  };

  /** Saves now; whether nothing is left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#isOpen()) await this.#start();
    // What was done during the request is saved by another one.
    if (this.state.getState().save === 'waiting') return this.flush();
    return this.state.getState().save === 'saved';
  };

  /** Takes over the film as read again: another tab may have saved it. */
  readonly adopt = (read: Assignment): void => {
    const { base, save } = this.state.getState();
    if (save === 'failed') void this.flush();
    if (this.#running || read.version <= base.version) return;
    if (save === 'saved') this.#replace(read);
    else this.#meet(read);
  };

  /** The film is not rated here any more; what was done stays to be read. */
  readonly end = (reason: ApiError): void => {
    this.stop();
    this.state.setState({ save: 'ended', end: reason });
  };

  /** Forgets what is kept on the device, once the rating is sent or the film given back. */
  readonly close = (): void => {
    this.stop();
    this.#kept.remove();
    this.state.setState({ save: 'saved' });
  };

  /** Resolves a conflict by the other version. */
  readonly takeTheirs = (): void => {
    const { theirs } = this.state.getState();
    if (theirs) this.#replace(theirs);
  };

  /** Resolves a conflict by saving the own version over the other one. */
  readonly keepMine = (): void => {
    const { theirs, draft } = this.state.getState();
    if (!theirs) return;
    this.#rebase(theirs, draft);
    void this.flush();
  };

  /** Ends the waiting for a pause. */
  readonly stop = (): void => clearTimeout(this.#timer);

  /** Continues with what a browser that died had not saved. */
  #restore(): void {
    const kept = this.#kept.get();
    const { base } = this.state.getState();
    if (!kept) return;
    if (isSameDraft(kept.draft, base.draft)) {
      this.#kept.remove();
    } else if (kept.version === base.version) {
      this.state.setState({ draft: kept.draft, save: 'waiting' });
      this.#schedule();
    } else {
      this.state.setState({ draft: kept.draft, save: 'conflict', theirs: base });
    }
  }

  #replace(read: Assignment): void {
    this.#unanswered = [];
    this.#kept.remove();
    this.state.setState({ draft: read.draft, base: read, save: 'saved', theirs: undefined, refusal: '' });
  }

  /** Bases what is edited on what the server has. */
  #rebase(base: Assignment, draft: RatingDraft): void {
    this.#unanswered = [];
    this.#kept.set({ version: base.version, draft });
    this.state.setState({ base, theirs: undefined, save: 'waiting' });
  }

  /** Another version is on the server: an own one, if only the answer was lost, or that of another tab. */
  #meet(theirs: Assignment): void {
    const { draft, base } = this.state.getState();
    if (isSameDraft(draft, theirs.draft)) {
      this.#replace(theirs);
    } else if (theirs.version > base.version && this.#unanswered.some((sent) => isSameDraft(sent, theirs.draft))) {
      this.#rebase(theirs, draft);
      this.#schedule();
    } else {
      this.stop();
      this.state.setState({ save: 'conflict', theirs });
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#running) void this.#start();
    }, PAUSE_MS);
  }

  #isOpen(): boolean {
    return ['waiting', 'failed'].includes(this.state.getState().save);
  }

  #start(): Promise<void> {
    if (!this.#isOpen()) return Promise.resolve();
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    const { draft, base } = this.state.getState();
    this.state.setState({ save: 'saving', refusal: '' });
    this.#unanswered.push(draft);
    try {
      const saved = await this.#save(draft, base.version);
      this.#unanswered = [];
      if (this.state.getState().save === 'ended') return;
      const now = this.state.getState().draft;
      if (now === draft) this.#kept.remove();
      else this.#kept.set({ version: saved.version, draft: now });
      this.state.setState({ base: saved, save: now === draft ? 'saved' : 'waiting' });
      if (now !== draft) this.#schedule();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const theirs = currentIn<Assignment>(error);
    if (isEnd(error)) {
      this.end(error);
    } else if (theirs) {
      this.#meet(theirs);
    } else {
      const refusal = error instanceof ApiError && !isUnavailable(error) ? error.message : '';
      this.state.setState({ save: 'failed', refusal });
    }
  }
}
