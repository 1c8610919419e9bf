import type { DeviceCopy } from '../device/device-copy.ts';
import type { OpenRequest, UnsavedDraft, Versioned } from './autosave-options.ts';
import type { EditedDraft } from './edited-draft.ts';
import { isRecord } from './same.ts';

/** Pause after which what is typed is kept in this browser, in milliseconds. */
const KEEP_PAUSE_MS = 250;

/** Keeps a draft in this browser while it is not saved, with the request whose outcome is unknown. */
export class DraftCopy<Draft extends object, Stored extends Versioned> {
  readonly #edited: EditedDraft<Draft, Stored>;
  readonly #storage: DeviceCopy<UnsavedDraft<Draft>> | undefined;
  readonly #readRequest: () => OpenRequest<Draft> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    edited: EditedDraft<Draft, Stored>,
    storage: DeviceCopy<UnsavedDraft<Draft>> | undefined,
    readRequest: () => OpenRequest<Draft> | undefined,
  ) {
    this.#edited = edited;
    this.#storage = storage;
    this.#readRequest = readRequest;
  }

  /** What an earlier page had not saved. */
  read(): UnsavedDraft<Draft> | undefined {
    const copy = this.#storage?.get();
    if (!copy || isReadable(copy)) return copy;
    this.#storage?.remove();
    return undefined;
  }

  /** Keeps the draft after a pause in the work. */
  keepSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.keep(), KEEP_PAUSE_MS);
  }

  /** Keeps the draft, or forgets it once it is saved. */
  keep(): void {
    this.cancel();
    const { status, isKept } = this.#edited.state.getState();
    if (!this.#storage || status === 'closed') return;
    if (status !== 'saved') {
      const isStored = this.#storage.set({ ...this.#edited.kept, request: this.#readRequest() });
      this.#edited.state.setState({ isKept: isStored });
    } else if (isKept) {
      // Not what another tab keeps.
      this.#storage.remove();
      this.#edited.state.setState({ isKept: false });
    }
  }

  forget(): void {
    this.#storage?.remove();
  }

  /** Ends the pause after which something would be kept. */
  cancel(): void {
    clearTimeout(this.#pause);
  }
}

function isReadable({ version, base, draft }: UnsavedDraft<unknown>): boolean {
  return typeof version === 'number' && isRecord(base) && isRecord(draft);
}
