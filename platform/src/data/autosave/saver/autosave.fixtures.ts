import { ERRORS } from '@iris/contract/foundation';
import { ApiError } from '@iris/platform/api';
import { vi } from 'vitest';
import { deviceCopy } from '../device/device-copy.ts';
import { Autosave } from './autosave.ts';
import type { AutosaveOptions, SaveRequest, UnsavedDraft } from './autosave-options.ts';

/** What the specs edit. */
export interface Page {
  title: string;
  text: string;
}
export interface StoredPage extends Page {
  version: number;
}

/** A problem of the contract, as the client throws it. */
export function problemError(code: keyof typeof ERRORS, more: object = {}): ApiError {
  const { status, detail } = ERRORS[code];
  return new ApiError(status, { type: '', title: code, status, detail, code, request_id: 'spec', ...more });
}

/** What happens to a request on its way. */
export type Fate = 'answered' | 'answer lost' | 'request lost' | ApiError;

/** A server that executes a request with a key once, as the API does. */
export class PageServer {
  page: StoredPage = { title: 'Phaco', text: '', version: 1 };
  /** What happens to the next requests; then all are answered. */
  fates: Fate[] = [];
  readonly requests: ({ draft: Page } & SaveRequest)[] = [];
  readonly #done = new Map<string, string>();

  readonly save = vi.fn(async (draft: Page, request: SaveRequest): Promise<StoredPage> => {
    this.requests.push({ draft, ...request });
    const fate = this.fates.shift() ?? 'answered';
    if (fate instanceof ApiError) throw fate;
    if (fate === 'request lost') throw new ApiError(0);
    const answer = this.#execute(draft, request);
    if (fate === 'answer lost') throw new ApiError(0);
    return answer;
  });

  /** Somebody else saves. */
  change(part: Partial<Page>): void {
    this.page = { ...this.page, ...part, version: this.page.version + 1 };
  }

  /** How often something was executed. */
  executed(): number {
    return this.#done.size;
  }

  #execute(draft: Page, { ifMatch, key }: SaveRequest): StoredPage {
    const content = JSON.stringify([draft, ifMatch]);
    const known = this.#done.get(key);
    if (known !== undefined) {
      if (known !== content) throw problemError('invalid_input');
      return this.page;
    }
    if (ifMatch !== this.page.version) throw problemError('version_conflict', { current: this.page });
    this.page = { title: draft.title.trim(), text: draft.text.trim(), version: ifMatch + 1 };
    this.#done.set(key, content);
    return this.page;
  }

  forgetKeys(): void {
    this.#done.clear();
  }
}

/** The place of the page on this device, for an account. */
export const copyOf = (user: string) => deviceCopy<UnsavedDraft<Page>>(user, 'page:1', 'La page «Phaco»');

/** Opens the page as a browser does; `stop` closes it. */
export function openPage(server: PageServer, more: Partial<AutosaveOptions<Page, StoredPage>> = {}) {
  const store = new Autosave<Page, StoredPage>({
    stored: server.page,
    toDraft: ({ title, text }) => ({ title, text }),
    save: server.save,
    ...more,
  });
  const stop = store.start();
  const type = (part: Partial<Page>) => store.update((draft) => ({ ...draft, ...part }));
  const read = () => store.state.getState();
  return { store, stop, type, read };
}
