import type { NamespacedStorage } from '@iris/delivery/remote';

/** Cells that the server has not acknowledged, kept until it has: they survive a crash and a closed tab. */
export class UnsentCells {
  readonly #storage: NamespacedStorage;
  readonly #key: string;

  /**
   * The account is part of the key, because another one in this browser must not claim them. `watched` names what is watched in
   * its present state: its film may be another one in the next.
   */
  constructor(storage: NamespacedStorage, account: string, watched: string) {
    this.#storage = storage;
    this.#key = `unsent:${account}:${watched}`;
  }

  read(): number[] {
    try {
      const kept: unknown = JSON.parse(this.#storage.get(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((cell) => Number.isInteger(cell) && cell >= 0) : [];
    } catch {
      return [];
    }
  }

  /** Adds and removes cells; those that another tab keeps stay. */
  change(added: Iterable<number>, acknowledged: Iterable<number>): void {
    const kept = new Set([...this.read(), ...added]);
    for (const cell of acknowledged) kept.delete(cell);
    if (kept.size === 0) this.#storage.remove(this.#key);
    else this.#storage.set(this.#key, JSON.stringify([...kept]));
  }
}
