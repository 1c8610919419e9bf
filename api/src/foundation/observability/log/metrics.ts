/** What the parts of the API report. Does nothing by itself: only an instance that serves metrics counts. */
export class Metrics {
  /** A transaction was repeated after a conflict. */
  transactionRetried(): void {}

  /** The answer of a route was read, from memory or not. */
  answerRead(_route: string, _isCached: boolean): void {}

  /** A security event happened; its name is one of a closed list. */
  securityEvent(_event: string): void {}

  /** Registers a queue, whose length is asked for each time that the metrics are read. */
  watchQueue(_queue: string, _length: () => number | Promise<number>): void {}
}
