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
    this.#keep(request);
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
    const { key } = this.#copy;
    return this.#own ?? this.#copy.get() ?? (unstored.get(key)?.request as OpenSending<About> | undefined);
  }

  #keep(request: OpenSending<About>): void {
    const { user, key } = this.#copy;
    this.#own = request;
    // One that another tab has sent since stays, for its next page.
    if (this.#copy.get() || this.#copy.set(request)) unstored.delete(key);
    else unstored.set(key, { user, request });
    if (!isFollowing) onDeletion(forgetUnstored);
    isFollowing = true;
  }

  #end({ key }: OpenSending<About>): void {
    const kept = this.#copy.key;
    if (this.#own?.key === key) this.#own = undefined;
    if (unstored.get(kept)?.request.key === key) unstored.delete(kept);
    // Not what another tab has sent since.
    if (this.#copy.get()?.key === key) this.#copy.remove();
  }
}

function forgetUnstored(deleted: string): void {
  for (const [key, { user }] of unstored) if (user === deleted) unstored.delete(key);
}
