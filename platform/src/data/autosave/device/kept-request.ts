import { isRefused, randomKey } from '@iris/platform/api';
import { type DeviceCopy, onDeletion } from './device-copy.ts';

/** A request without an answer, and what the page shows of it. */
export interface OpenSending<About> {
  key: string;
  about: About;
}

/** The requests without an answer for which the browser has no room, or whose storage is blocked, by the key of their copy. */
const unstored = new Map<string, { user: string; request: OpenSending<unknown> }>();
let isFollowing = false;

/**
 * Sends something once, such as a rating: its key is kept in this browser until it is known whether the server has it; where it keeps
 * nothing, as long as the page is open.
 */
export class KeptRequest<About> {
  readonly #copy: DeviceCopy<OpenSending<About>>;

  constructor(copy: DeviceCopy<OpenSending<About>>) {
    this.#copy = copy;
  }

  /** What was sent without an answer; undefined when nothing was. */
  open(): About | undefined {
    return this.#read()?.about;
  }

  /** Ends the repetition: what became of it is known by other means. */
  forget(): void {
    unstored.delete(this.#copy.key);
    this.#copy.remove();
  }

  /** Sends it, or repeats exactly the request whose outcome is unknown. @throws the error of the call */
  async send<Result>(about: About, call: (key: string, about: About) => Promise<Result>): Promise<Result> {
    const request = this.#read() ?? { key: randomKey(), about };
    this.#keep(request);
    try {
      const result = await call(request.key, request.about);
      this.forget();
      return result;
    } catch (error) {
      if (isRefused(error)) this.forget();
      throw error;
    }
  }

  #read(): OpenSending<About> | undefined {
    return this.#copy.get() ?? (unstored.get(this.#copy.key)?.request as OpenSending<About> | undefined);
  }

  #keep(request: OpenSending<About>): void {
    const { user, key } = this.#copy;
    if (this.#copy.set(request)) unstored.delete(key);
    else unstored.set(key, { user, request });
    if (!isFollowing) onDeletion(forgetUnstored);
    isFollowing = true;
  }
}

function forgetUnstored(deleted: string): void {
  for (const [key, { user }] of unstored) if (user === deleted) unstored.delete(key);
}
