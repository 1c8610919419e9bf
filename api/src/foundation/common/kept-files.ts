import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RequestWork } from '../http/requests/request-work.ts';

type Make = () => Promise<Buffer>;

/** Files that are made from what their key says, and from nothing else. Those used last are kept in memory; none is made twice at once. */
export class KeptFiles {
  readonly #files: LRUCache<string, Buffer, Make>;

  /** @param maxBytes memory for the files that are kept */
  constructor(maxBytes: number) {
    this.#files = new LRUCache<string, Buffer, Make>({
      maxSize: maxBytes,
      sizeCalculation: ({ length }) => length,
      // For all who ask meanwhile, not for the first: its time limit is not theirs.
      fetchMethod: (_key, _stale, { context }) => RequestWork.outside(context),
      ignoreFetchAbort: true,
    });
  }

  /** The file of a key, which may have any length; `make` makes it if it is not kept. */
  async read(key: string, make: Make): Promise<Buffer> {
    const stopWaiting = RequestWork.current()?.wait('processor');
    try {
      return await this.#files.forceFetch(createHash('sha256').update(key).digest('base64'), { context: make });
    } finally {
      stopWaiting?.();
    }
  }
}
