import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { type Config, InjectConfig, ProblemError, SealedTexts } from '../../../foundation/index.ts';

const CONTEXT = 'refused mails';

const REFUSED = [...NOTIFICATION_KIND_NAMES, 'invitation'] as const;

/** What a mail program refuses by one click: the mails of a kind for the account `id`, or the invitation `id`. */
export interface Refusal {
  id: string;
  what: NotificationKind | 'invitation';
}

/** Writes and reads what the address contains by which a mail is refused: encrypted, so that it says nothing about a person. */
@Injectable()
export class RefusalTokens {
  readonly #texts: SealedTexts;

  constructor(@InjectConfig() { jwtSecret }: Config) {
    this.#texts = new SealedTexts(jwtSecret, CONTEXT);
  }

  create({ id, what }: Refusal): string {
    return this.#texts.seal(CONTEXT, `${id} ${what}`).toString('base64url');
  }

  /** @throws {ProblemError} `link_invalid` for a token of another secret, or that somebody has made up */
  read(token: string): Refusal {
    const [id = '', name] = this.#open(token).split(' ');
    const what = REFUSED.find((known) => known === name);
    if (!what) throw new ProblemError('link_invalid');
    return { id, what };
  }

  #open(token: string): string {
    try {
      return this.#texts.open(CONTEXT, Buffer.from(token, 'base64url'));
    } catch {
      throw new ProblemError('link_invalid');
    }
  }
}
