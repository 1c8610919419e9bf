import { detailOf, hasPassed, isRefused, randomKey, serverNow } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import type { StoreApi } from 'zustand/vanilla';
import { onDeletion } from '../device/device-copy.ts';
import { ownSession, sessionEnded } from '../device/own-session.ts';
import type { AutosaveOptions, AutosaveState, OpenRequest, Versioned } from './autosave-options.ts';
import { currentIn } from './current-in.ts';
import { DraftCopy } from './draft-copy.ts';
import { EditedDraft } from './edited-draft.ts';
import type { Preference } from './merge.ts';
import { Repeater } from './repeater.ts';

/** Pause in the work after which it is saved, in milliseconds. */
const PAUSE_MS = 800;
/** The server recognizes a repeated request for 30 days. */
const KEY_EXPIRY_MS = 29 * 24 * 60 * 60 * 1000;

/**
 * Saves a draft while it is edited: after a pause in the work, one request at a time, each based on the version before it. A request
 * whose answer is lost is repeated as it was, until its outcome is known; changes of others are merged by field.
 */
export class Autosave<Draft extends object, Stored extends Versioned> {
  /** What is edited, and whether it is saved. */
  readonly state: StoreApi<AutosaveState<Draft, Stored>>;
  readonly #options: AutosaveOptions<Draft, Stored>;
  readonly #edited: EditedDraft<Draft, Stored>;
  readonly #copy: DraftCopy<Draft, Stored>;
  readonly #repeater = new Repeater(() => void this.#attempt());
  readonly #session = ownSession();
  #request: OpenRequest<Draft> | undefined;
  /** The one that an earlier page, which may be of an older release, has kept. */
  #restored: OpenRequest<Draft> | undefined;
  #running: Promise<void> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions<Draft, Stored>) {
    this.#options = options;
    this.#edited = new EditedDraft(options);
    this.state = this.#edited.state;
    this.#copy = new DraftCopy(this.#edited, options.storage, () => this.#request);
    this.#restore();
  }

  /** Begins to save by itself; returns what ends it. What waits for the end of a pause is sent then. */
  readonly start = (): (() => void) => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('pagehide', () => this.#copy.keep(), { signal });
    // Logging out has deleted what is not saved. Before the repeater, which would send it when the page is visible again.
    onDeletion((user) => this.#session.isOf(user) && this.close(), signal);
    this.#repeater.start();
    const unsubscribe = sessionStore.subscribe(() => this.#repeater.now());
    if (this.#isPending()) this.#schedule(0);
    return () => {
      this.#repeater.stop();
      controller.abort();
      unsubscribe();
      clearTimeout(this.#pause);
      if (this.#isPending() && !this.#options.isManual) void this.flush();
      this.#copy.keep();
    };
  };

  /** Changes the draft, to be saved after a pause. */
  readonly update = (change: (draft: Draft) => Draft): void => {
    const { draft: before, status, errors, error, conflict } = this.state.getState();
    if (status === 'closed') return;
    this.state.setState({ draft: change(before) });
    this.#copy.keepSoon();
    if (conflict) {
      this.#edited.meet(conflict.theirs, conflict.detail);
      this.#proceed();
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
    for (let goesOn = this.#isOpen(); goesOn; goesOn = this.#isPending()) await this.#attempt();
    return this.state.getState().status === 'saved';
  };

  /** Takes over the resource as it was read again, or as an action of this page has left it. */
  readonly refresh = async (read: Stored): Promise<void> => {
    // An own request on its way raises the version too.
    while (this.#running) await this.#running;
    const { status, conflict } = this.state.getState();
    // The server can be reached: it says what became of the request.
    if (this.#request) return this.#repeater.now();
    if (status === 'closed' || read.version < (conflict?.theirs.version ?? this.#edited.version)) return;
    if (read.version === this.#edited.version) {
      this.state.setState({ stored: read });
      return;
    }
    this.#edited.meet(read);
    this.#proceed();
  };

  /** Ends a conflict by the own values of the fields that both have changed, or by those of the other. */
  readonly resolve = (choice: Preference): void => {
    const { conflict } = this.state.getState();
    if (!conflict) return;
    this.#edited.resolve(conflict.theirs, choice);
    this.#proceed();
  };

  /** Saves nothing any more and forgets what this browser keeps, as after sending. */
  readonly close = (): void => {
    this.#end(undefined);
    this.state.setState({ isKept: false });
    this.#copy.forget();
  };

  /** Saves nothing any more: it is gone. What was not saved stays to be read on the page. */
  readonly end = (reason: unknown): void => {
    if (this.state.getState().status === 'closed') return;
    if (this.#options.isKeptAtEnd) this.#copy.keep();
    else this.#copy.forget();
    this.#end(reason);
  };

  #end(error: unknown): void {
    clearTimeout(this.#pause);
    this.#copy.cancel();
    this.#repeater.reset();
    this.state.setState({ status: 'closed', error, conflict: undefined });
  }

  /** Continues with what an earlier page had not saved. */
  #restore(): void {
    const copy = this.#copy.read();
    if (!copy) return;
    const { stored } = this.#options;
    const { request } = copy;
    this.#edited.restore(copy);
    const isExpired = request && hasPassed(KEY_EXPIRY_MS, request.at);
    if (request && !isExpired) {
      this.#request = this.#restored = request;
      return;
    }
    // The server does not know its key any more: what it has tells whether it was executed.
    if (request && this.#edited.isSaid(stored, request.draft)) this.#edited.settle(stored, request.draft);
    else if (this.#edited.version !== stored.version) this.#edited.meet(stored);
    else this.#edited.compare();
    this.#proceed();
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

  #isPending(): boolean {
    return this.state.getState().status === 'pending';
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
    this.#request ??= { draft, ifMatch: this.#edited.version, key: randomKey(), at: serverNow() };
    const request = this.#request;
    this.#repeater.cancel();
    // A repeated request is not announced each time.
    this.state.setState({ errors, status: status === 'error' && !isRefused(error) ? 'error' : 'saving' });
    this.#copy.keep();
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
    this.#edited.accept(draft, ifMatch + 1, stored);
    this.#proceed();
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
    } else if (isFinal && request && (request === this.#restored || this.#edited.isNewerThan(request.draft))) {
      // What was typed since may be accepted. One of an earlier page is sent anew: its version tells whether it was executed.
      this.#edited.compare();
      this.#proceed();
    } else {
      this.state.setState({ status: 'error', error });
      if (!isFinal && !this.#options.isManual) this.#repeater.schedule();
      this.#copy.keep();
    }
  }

  /** The server has another version than the one on which a request was based. */
  #meetInstead({ draft }: OpenRequest<Draft>, current: Stored, detail: string): void {
    this.state.setState({ error: undefined });
    // Its own, where the server no longer knows the key.
    if (this.#edited.isSaid(current, draft)) this.#edited.settle(current, draft);
    else this.#edited.meet(current, detail);
    this.#proceed();
  }

  /** Keeps what is not saved, and saves what is left. */
  #proceed(): void {
    this.#copy.keep();
    const { status } = this.state.getState();
    if (status === 'pending') this.#schedule(PAUSE_MS);
    // Somebody has to choose first.
    if (status === 'conflict') this.#repeater.reset();
  }

  #validate(): Record<string, string> {
    return this.#options.validate?.(this.state.getState().draft) ?? {};
  }
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}
