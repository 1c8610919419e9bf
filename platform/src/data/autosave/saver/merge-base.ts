import type { UnsavedDraft, Versioned } from './autosave-options.ts';
import { type Merged, type MergeOptions, mergeDrafts, type Preference } from './merge.ts';
import { isEqual, isSame } from './same.ts';

interface MergeBaseOptions<Draft, Stored> extends MergeOptions {
  stored: Stored;
  toDraft: (stored: Stored) => Draft;
}

/** What a draft is based on: the last version of the server that this page knows. */
export class MergeBase<Draft, Stored extends Versioned> {
  readonly #toDraft: (stored: Stored) => Draft;
  readonly #merging: MergeOptions;
  version: number;
  #base: Draft;
  /** The own draft when it last said the same as the base; what the server leaves out, such as an empty row, is still in it. */
  #synced: Draft;

  constructor({ stored, toDraft, mergers, groups }: MergeBaseOptions<Draft, Stored>) {
    this.#toDraft = toDraft;
    this.#merging = { mergers, groups };
    this.version = stored.version;
    this.#base = toDraft(stored);
    this.#synced = this.#base;
  }

  /** Continues with the base of an earlier page. */
  restore({ version, base, synced = base }: UnsavedDraft<Draft>): void {
    this.version = version;
    this.#base = base;
    this.#synced = synced;
  }

  /** The part of it that this browser keeps. */
  get kept(): Pick<UnsavedDraft<Draft>, 'version' | 'base' | 'synced'> {
    const isShort = isEqual(this.#synced, this.#base);
    return { version: this.version, base: this.#base, synced: isShort ? undefined : this.#synced };
  }

  /** The server has stored this draft, whatever it makes of it; `stored` is undefined when it was not answered as it was then. */
  settle(sent: Draft, version: number, stored?: Stored): void {
    this.version = version;
    this.#base = stored ? this.#toDraft(stored) : sent;
    this.#synced = sent;
  }

  /** Somebody else's version is what the draft is based on now. */
  rebase(theirs: Stored, draft: Draft): void {
    const base = this.#toDraft(theirs);
    this.settle(base, theirs.version);
    // Two devices with spaces that the server trims would save them in turns for ever.
    if (isSame(draft, base)) this.#synced = draft;
  }

  merge(mine: Draft, theirs: Stored, preferred?: Preference): Merged<Draft> {
    const versions = { mine, synced: this.#synced, base: this.#base, theirs: this.#toDraft(theirs) };
    return mergeDrafts(versions, this.#merging, preferred);
  }

  /** Whether the server has what this draft says. */
  isStored(draft: Draft): boolean {
    return isEqual(draft, this.#synced);
  }

  /** Whether a version says the same as a draft. */
  says(stored: Stored, draft: Draft): boolean {
    return isSame(this.#toDraft(stored), draft);
  }
}
