import type { RatingDraft } from '@iris/contract/practice';
import { storageOf } from '@iris/delivery/remote';

/** What a browser keeps of a rating until the server has it, with the version on which it is based. */
interface Kept {
  version: number;
  draft: RatingDraft;
}

/** Where it is kept. */
export interface KeptDraft {
  get: () => Kept | undefined;
  set: (kept: Kept) => void;
  remove: () => void;
}

const storage = storageOf('student');

/** The place of one film's rating on this device, for one account: another one that signs in must not see it. */
export function keptDraftOf(user: string, assignment: string): KeptDraft {
  const key = `rating:${user}:${assignment}`;
  return {
    get: () => {
      try {
        return JSON.parse(storage.get(key) ?? '') as Kept;
      } catch {
        return undefined;
      }
    },
    set: (kept) => storage.set(key, JSON.stringify(kept)),
    remove: () => storage.remove(key),
  };
}
