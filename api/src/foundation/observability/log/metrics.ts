import type { ReleaseAddress } from '@iris/delivery/contract/releases';

/** What the parts of the API report. Does nothing by itself: only an instance that serves metrics counts. */
export class Metrics {
  /** A transaction was repeated after a conflict. */
  transactionRetried(): void {}

  /** The answer of a route was read, from memory or not. */
  answerRead(_route: string, _isCached: boolean): void {}

  /** A security event happened; its name is one of a closed list. */
  securityEvent(_event: string): void {}

  /** A page of a remote's release was sent; `rendering` says who draws it. */
  pageServed(_of: ReleaseAddress, _rendering: string): void {}

  /** A stored file of a release was read and is damaged: its content, or a compressed form. */
  damagedFileRead(_form: string): void {}

  /** A request failed because a store is full or unavailable. */
  storageFailed(_reason: string): void {}

  /** Browsers reported how loads of a remote's release ended. */
  remoteResult(_of: ReleaseAddress, _outcome: string, _loads: number): void {}

  /** Registers a queue, whose length is asked for each time that the metrics are read. */
  watchQueue(_queue: string, _length: () => number | Promise<number>): void {}
}
