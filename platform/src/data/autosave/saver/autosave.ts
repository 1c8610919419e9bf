import { detailOf, isRefused, randomKey } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { onDeletion } from '../device/device-copy.ts';
import { ownSession, sessionEnded } from '../device/own-session.ts';
import type { AutosaveOptions, AutosaveState, OpenRequest, UnsavedDraft, Versioned } from './autosave-options.ts';
import { currentIn } from './current-in.ts';
import type { Preference } from './merge.ts';
import { MergeBase } from './merge-base.ts';
import { Repeater } from './repeater.ts';
import { isRecord, isSame } from './same.ts';

/** Pause in the work after which it is saved, in milliseconds. */
const PAUSE_MS = 800;
/** Pause after which what is typed is kept in this browser. */
const KEEP_PAUSE_MS = 250;
/** The server recognizes a repeated request for 30 days; the clock of this device may be wrong. */
const KEY_EXPIRY_MS = 29 * 24 * 60 * 60 * 1000;

/**
 * Saves a draft while it is edited: after a pause in the work, one request at a time, each based on the version before it. A request
 * whose answer is lost is repeated as it was, until its outcome is known; changes of others are merged by field.
 */
export class Autosave<Draft extends object, Stored extends Versioned> {
  /** What is edited, and whether it is saved. */
  readonly state: StoreApi<AutosaveState<Draft, Stored>>;
  readonly #options: AutosaveOptions<Draft, Stored>;
  readonly #repeater = new Repeater(() => void this.#attempt());
  readonly #session = ownSession();
  readonly #base: MergeBase<Draft, Stored>;
  #request: OpenRequest<Draft> | undefined;
  /** The one that an earlier page, which may be of an older release, has kept. */
  #restored: OpenRequest<Draft> | undefined;
  #running: Promise<void> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #keepPause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions<Draft, Stored>) {
    this.#options = options;
    this.#base = new MergeBase(options);
    const { stored, toDraft } = options;
    this.state = createStore(() => ({
      draft: toDraft(stored),
      stored,
      status: 'saved',
      errors: {},
      error: undefined,
      conflict: undefined,
      isKept: false,
      round: 0,
    }));
    this.#restore();
  }

  /** Begins to save by itself; returns what ends it. What waits for the end of a pause is sent then. */
  readonly start = (): (() => void) => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('pagehide', () => this.#keep(), { signal });
    // Logging out has deleted what is not saved. Before the repeater, which would send it when the page is visible again.
    onDeletion((user) => this.#session.isOf(user) && this.close(), signal);
    this.#repeater.start();
    const unsubscribe = sessionStore.subscribe(() => this.#repeater.now());
    if (this.state.getState().status === 'pending') this.#schedule(0);
    return () => {
      this.#repeater.stop();
      controller.abort();
      unsubscribe();
      clearTimeout(this.#pause);
      if (this.state.getState().status === 'pending' && !this.#options.isManual) void this.flush();
      this.#keep();
    };
  };

  /** Changes the draft, to be saved after a pause. */
  readonly update = (change: (draft: Draft) => Draft): void => {
    const { draft: before, status, errors, error, conflict } = this.state.getState();
    if (status === 'closed') return;
    const draft = change(before);
    this.state.setState({ draft });
    clearTimeout(this.#keepPause);
    this.#keepPause = setTimeout(() => this.#keep(), KEEP_PAUSE_MS);
    if (conflict) {
      this.#meet(conflict.theirs, conflict.detail);
      return;
    }
    // Known messages follow the input at once; new ones wait for the pause.
    const found = hasAny(errors) ? this.#validate() : {};
    // What failed without a refusal is repeated already, before this change.
    const isRepeating = status === 'error' && !isRefused(error);
    const next = hasAny(found) ? 'invalid' : isRepeating ? 'error' : this.#running ? 'saving' : 'pending';
    this.state.setState({ errors: found, status: next });
    if (!isRepeating) this.#schedule(PAUSE_MS);
  };

  /** Saves now; whether nothing is left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#pause);
    await this.#running;
    if (this.state.getState().status === 'error') this.state.setState({ status: 'pending' });
    for (let goesOn = this.#isOpen(); goesOn; goesOn = this.state.getState().status === 'pending') {
      await this.#attempt();
    }
    return this.state.getState().status === 'saved';
  };

  /** Takes over the resource as it was read again, or as an action of this page has left it. */
  readonly refresh = async (read: Stored): Promise<void> => {
    // An own request on its way raises the version too.
    while (this.#running) await this.#running;
    const { status, conflict } = this.state.getState();
    // The server can be reached: it says what became of the request.
    if (this.#request) return this.#repeater.now();
    if (status === 'closed' || read.version < (conflict?.theirs.version ?? this.#base.version)) return;
    if (read.version === this.#base.version) this.state.setState({ stored: read });
    else this.#meet(read);
  };

  /** Ends a conflict by the own values of the fields that both have changed, or by those of the other. */
  readonly resolve = (choice: Preference): void => {
    const { conflict, draft } = this.state.getState();
    if (conflict) this.#rebase(conflict.theirs, this.#base.merge(draft, conflict.theirs, choice).value);
  };

  /** Saves nothing any more and forgets what this browser keeps, as after sending. */
  readonly close = (): void => {
    this.#end(undefined);
    this.state.setState({ isKept: false });
    this.#options.storage?.remove();
  };

  /** Saves nothing any more: it is gone. What was not saved stays to be read on the page. */
  readonly end = (reason: unknown): void => {
    if (this.state.getState().status === 'closed') return;
    if (this.#options.isKeptAtEnd) this.#keep();
    else this.#options.storage?.remove();
    this.#end(reason);
  };

  #end(error: unknown): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#keepPause);
    this.#repeater.reset();
    this.state.setState({ status: 'closed', error, conflict: undefined });
  }

  /** Continues with what an earlier page had not saved. */
  #restore(): void {
    const { storage, stored } = this.#options;
    const copy = storage?.get();
    if (!copy) return;
    if (!isReadable(copy)) {
      storage?.remove();
      return;
    }
    const { draft, request } = copy;
    this.#base.restore(copy);
    this.state.setState({ draft, status: 'pending', isKept: true });
    const isExpired = request && Date.now() - request.at > KEY_EXPIRY_MS;
    // The server does not know its key any more: what it has tells whether it was executed.
    if (isExpired && this.#base.says(stored, request.draft)) this.#settle(stored, request.draft);
    else if (request && !isExpired) this.#request = this.#restored = request;
    else if (this.#base.version !== stored.version) this.#meet(stored);
    else this.#conclude();
  }

  #schedule(pause: number): void {
    clearTimeout(this.#pause);
    if (this.#options.isManual) return;
    this.#pause = setTimeout(() => {
      if (!this.#running && this.#isOpen()) void this.#attempt();
    }, pause);
  }

  #isOpen(): boolean {
    return ['pending', 'error', 'invalid'].includes(this.state.getState().status);
  }

  /** Sends one request: the one whose outcome is unknown, or else a new one. */
  #attempt(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    if (!this.#isOpen()) return;
    const { draft, status, error } = this.state.getState();
    if (!this.#session.isOpen()) {
      this.#fail(sessionEnded());
      return;
    }
    const errors = this.#request ? {} : this.#validate();
    if (hasAny(errors)) {
      this.state.setState({ status: 'invalid', errors });
      return;
    }
    this.#request ??= { draft, ifMatch: this.#base.version, key: randomKey(), at: Date.now() };
    const request = this.#request;
    this.#repeater.cancel();
    // A repeated request is not announced each time.
    this.state.setState({ errors, status: status === 'error' && !isRefused(error) ? 'error' : 'saving' });
    this.#keep();
    try {
      const { ifMatch, key } = request;
      this.#succeed(request, await this.#options.save(request.draft, { ifMatch, key }));
    } catch (failure) {
      this.#fail(failure);
    }
  }

  #succeed({ draft, ifMatch }: OpenRequest<Draft>, stored: Stored): void {
    this.#repeater.reset();
    this.#request = undefined;
    if (this.state.getState().status === 'closed') return;
    this.state.setState({ error: undefined });
    if (stored.version <= ifMatch + 1) {
      this.#settle(stored, draft);
      return;
    }
    // Executed, and changed by somebody else since.
    this.#base.settle(draft, ifMatch + 1);
    this.#meet(stored);
  }

  #fail(error: unknown): void {
    const request = this.#request;
    const current = currentIn<Stored>(error);
    const isFinal = isRefused(error);
    if (isFinal) {
      this.#request = undefined;
      this.#repeater.reset();
    }
    if (this.state.getState().status === 'closed') return;
    if (current && request) {
      this.#meetInstead(request, current, detailOf(error, ''));
    } else if (isFinal && this.#options.isEnd?.(error)) {
      this.end(error);
    } else if (isFinal && request && (request === this.#restored || this.#isNewer(request))) {
      // What was typed since may be accepted. One of an earlier page is sent anew: its version tells whether it was executed.
      this.#conclude();
    } else {
      this.state.setState({ status: 'error', error });
      if (!isFinal && !this.#options.isManual) this.#repeater.schedule();
      this.#keep();
    }
  }

  #isNewer({ draft }: OpenRequest<Draft>): boolean {
    return !isSame(this.state.getState().draft, draft);
  }

  /** The server has another version than the one on which a request was based. */
  #meetInstead({ draft }: OpenRequest<Draft>, current: Stored, detail: string): void {
    this.state.setState({ error: undefined });
    // Its own, where the server no longer knows the key.
    if (this.#base.says(current, draft)) this.#settle(current, draft);
    else this.#meet(current, detail);
  }

  /** The server has what was sent. */
  #settle(stored: Stored, sent: Draft): void {
    this.#base.settle(sent, stored.version, stored);
    this.state.setState({ stored });
    this.#conclude();
  }

  /** Somebody else has stored another version: merges it, or asks. */
  #meet(theirs: Stored, detail = ''): void {
    const { value, conflicts } = this.#base.merge(this.state.getState().draft, theirs);
    if (conflicts.length === 0) {
      this.#rebase(theirs, value);
      return;
    }
    this.#repeater.reset();
    this.state.setState({ status: 'conflict', conflict: { theirs, detail, fields: conflicts } });
    this.#keep();
  }

  /** Bases what is edited on another version. */
  #rebase(theirs: Stored, draft: Draft): void {
    const { draft: before, round } = this.state.getState();
    this.#base.rebase(theirs, draft);
    const next = isSame(draft, before) ? round : round + 1;
    this.state.setState({ draft, stored: theirs, conflict: undefined, errors: {}, round: next });
    this.#conclude();
  }

  /** Says whether something is left to save. */
  #conclude(): void {
    const isSaved = this.#base.isStored(this.state.getState().draft);
    this.state.setState({ status: isSaved ? 'saved' : 'pending' });
    this.#keep();
    if (!isSaved) this.#schedule(PAUSE_MS);
  }

  /** Keeps in this browser what is not saved. */
  #keep(): void {
    clearTimeout(this.#keepPause);
    const { storage } = this.#options;
    const { draft, status, isKept } = this.state.getState();
    if (!storage || status === 'closed') return;
    if (status !== 'saved') {
      this.state.setState({ isKept: storage.set({ ...this.#base.kept, draft, request: this.#request }) });
    } else if (isKept) {
      // Not what another tab keeps.
      storage.remove();
      this.state.setState({ isKept: false });
    }
  }

  #validate(): Record<string, string> {
    return this.#options.validate?.(this.state.getState().draft) ?? {};
  }
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}

function isReadable({ version, base, draft }: UnsavedDraft<unknown>): boolean {
  return typeof version === 'number' && isRecord(base) && isRecord(draft);
}
