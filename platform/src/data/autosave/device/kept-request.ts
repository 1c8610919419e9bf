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
  /** What this page has sent without an answer: another tab may have sent something else since, and removed the copy. */
  #own: OpenSending<About> | undefined;

  constructor(copy: DeviceCopy<OpenSending<About>>) {
    this.#copy = copy;
  }

  /** What was sent without an answer; undefined when nothing was. */
  open(): About | undefined {
    return this.#find()?.about;
  }

  /** Ends the repetition: what became of it is known by other means. */
  forget(): void {
    const request = this.#find();
    if (request) this.#end(request);
  }

  /** Sends it, or repeats exactly the request whose outcome is unknown. @throws the error of the call */
  async send<Result>(about: About, call: (key: string, about: About) => Promise<Result>): Promise<Result> {
    const request = this.#find() ?? { key: randomKey(), about };
    this.#own = request;
    // One that another tab has sent since stays, for its next page.
    if (!this.#copy.get()) this.#copy.set(request);
    try {
      const result = await call(request.key, request.about);
      this.#end(request);
      return result;
    } catch (error) {
      if (isRefused(error)) this.#end(request);
      throw error;
    }
  }

  #find(): OpenSending<About> | undefined {
    return this.#own ?? this.#copy.get();
  }

  #end({ key }: OpenSending<About>): void {
    if (this.#own?.key === key) this.#own = undefined;
    // Not what another tab has sent since.
    if (this.#copy.get()?.key === key) this.#copy.remove();
  }
}
