import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AutosaveOptions, AutosaveState, UnsavedDraft, Versioned } from './autosave-options.ts';
import type { Preference } from './merge.ts';
import { MergeBase } from './merge-base.ts';
import { isSame } from './same.ts';

/** A draft and the version of the server on which it is based: changes of others are merged into it, or asked about. */
export class EditedDraft<Draft extends object, Stored extends Versioned> {
  readonly state: StoreApi<AutosaveState<Draft, Stored>>;
  readonly #base: MergeBase<Draft, Stored>;

  constructor(options: AutosaveOptions<Draft, Stored>) {
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
  }

  /** The version on which the draft is based. */
  get version(): number {
    return this.#base.version;
  }

  /** What a browser needs to continue with it. */
  get kept(): Omit<UnsavedDraft<Draft>, 'request'> {
    return { ...this.#base.kept, draft: this.state.getState().draft };
  }

  /** Continues with what an earlier page had not saved. */
  restore(copy: UnsavedDraft<Draft>): void {
    this.#base.restore(copy);
    this.state.setState({ draft: copy.draft, status: 'pending', isKept: true });
  }

  /** Whether a version of the server says the same as what was sent. */
  isSaid(stored: Stored, sent: Draft): boolean {
    return this.#base.says(stored, sent);
  }

  /** Whether something else is typed than what was sent. */
  isNewerThan(sent: Draft): boolean {
    return !isSame(this.state.getState().draft, sent);
  }

  /** The server has what was sent, as its next version; somebody else may have stored a later one since. */
  accept(sent: Draft, version: number, stored: Stored): void {
    if (stored.version <= version) {
      this.settle(stored, sent);
      return;
    }
    this.#base.settle(sent, version);
    this.meet(stored);
  }

  /** The server has what was sent, and nothing else. */
  settle(stored: Stored, sent: Draft): void {
    this.#base.settle(sent, stored.version, stored);
    this.state.setState({ stored });
    this.compare();
  }

  /** Somebody else has stored another version: merges it, or asks. */
  meet(theirs: Stored, detail = ''): void {
    const { value, conflicts } = this.#base.merge(this.state.getState().draft, theirs);
    if (conflicts.length === 0) this.#rebase(theirs, value);
    else this.state.setState({ status: 'conflict', conflict: { theirs, detail, fields: conflicts } });
  }

  /** Ends a conflict by the own values of the fields that both have changed, or by those of the other. */
  resolve(theirs: Stored, choice: Preference): void {
    this.#rebase(theirs, this.#base.merge(this.state.getState().draft, theirs, choice).value);
  }

  /** Says whether something is left to save. */
  compare(): void {
    const isSaved = this.#base.isStored(this.state.getState().draft);
    this.state.setState({ status: isSaved ? 'saved' : 'pending' });
  }

  /** Bases what is edited on another version. */
  #rebase(theirs: Stored, draft: Draft): void {
    const { draft: before, round } = this.state.getState();
    this.#base.rebase(theirs, draft);
    const next = isSame(draft, before) ? round : round + 1;
    this.state.setState({ draft, stored: theirs, conflict: undefined, errors: {}, round: next });
    this.compare();
  }
}
