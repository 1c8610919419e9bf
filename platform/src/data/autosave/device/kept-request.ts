import { isRefused, randomKey } from '@iris/platform/api';
import type { DeviceCopy } from './device-copy.ts';

/** Sends something once, such as a rating: its key is kept in this browser until it is known whether the server has it. */
export class KeptRequest {
  readonly #copy: DeviceCopy<string>;

  constructor(copy: DeviceCopy<string>) {
    this.#copy = copy;
  }

  /** Whether it was sent without an answer. */
  isOpen(): boolean {
    return this.#copy.get() !== undefined;
  }

  /** Sends it, or repeats the request whose outcome is unknown. @throws the error of the call */
  async send<Result>(call: (key: string) => Promise<Result>): Promise<Result> {
    const key = this.#copy.get() ?? randomKey();
    this.#copy.set(key);
    try {
      const result = await call(key);
      this.#copy.remove();
      return result;
    } catch (error) {
      if (isRefused(error)) this.#copy.remove();
      throw error;
    }
  }
}
