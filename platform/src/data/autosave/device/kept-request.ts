import { isRefused, randomKey } from '@iris/platform/api';
import type { DeviceCopy } from './device-copy.ts';

/** A request without an answer, and what the page shows of it. */
export interface OpenSending<About> {
  key: string;
  about: About;
}

/** Sends something once, such as a rating: its key is kept in this browser until it is known whether the server has it. */
export class KeptRequest<About> {
  readonly #copy: DeviceCopy<OpenSending<About>>;

  constructor(copy: DeviceCopy<OpenSending<About>>) {
    this.#copy = copy;
  }

  /** What was sent without an answer; undefined when nothing was. */
  open(): About | undefined {
    return this.#copy.get()?.about;
  }

  /** Ends the repetition: what became of it is known by other means. */
  forget(): void {
    this.#copy.remove();
  }

  /** Sends it, or repeats exactly the request whose outcome is unknown. @throws the error of the call */
  async send<Result>(about: About, call: (key: string, about: About) => Promise<Result>): Promise<Result> {
    const request = this.#copy.get() ?? { key: randomKey(), about };
    this.#copy.set(request);
    try {
      const result = await call(request.key, request.about);
      this.#copy.remove();
      return result;
    } catch (error) {
      if (isRefused(error)) this.#copy.remove();
      throw error;
    }
  }
}
