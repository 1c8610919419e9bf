import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { type Config, InjectConfig, ProblemError, SealedTexts } from '../../../foundation/index.ts';
import { ThemeService } from '../../../settings/index.ts';
import { MailPreferencesService } from '../../users/mail-preferences.service.ts';
import { askPage, refusedPage } from './unsubscribe-page.ts';

const CONTEXT = 'refused mails';

/** Refuses mails by their links, without a session (RFC 8058). */
@Injectable()
export class UnsubscribingService {
  readonly #texts: SealedTexts;

  constructor(
    @InjectConfig() { jwtSecret }: Config,
    private readonly preferences: MailPreferencesService,
    private readonly theme: ThemeService,
  ) {
    this.#texts = new SealedTexts(jwtSecret, CONTEXT);
  }

  /** What an address contains to refuse the mails of a kind for an account: encrypted, so that it says nothing about a person. */
  tokenFor(user: string, kind: NotificationKind): string {
    return this.#texts.seal(CONTEXT, `${user} ${kind}`).toString('base64url');
  }

  /** A page that asks whether to refuse; mail programs open addresses to examine them, so that nothing changes here. @throws {ProblemError} `link_invalid` */
  async ask(token: string): Promise<string> {
    const { siteName } = await this.theme.get();
    const { kind } = this.#read(token);
    return askPage(siteName, NOTIFICATION_KINDS[kind].label);
  }

  /** Refuses, and says so in a page; repeated, again. @throws {ProblemError} `link_invalid` */
  async refuse(token: string): Promise<string> {
    const { siteName } = await this.theme.get();
    const { user, kind } = this.#read(token);
    await this.preferences.refuse(user, kind);
    return refusedPage(siteName, NOTIFICATION_KINDS[kind].label);
  }

  /** @throws {ProblemError} `link_invalid` for a token of another secret, or that somebody has made up */
  #read(token: string): { user: string; kind: NotificationKind } {
    const [user = '', name] = this.#open(token).split(' ');
    const kind = NOTIFICATION_KIND_NAMES.find((known) => known === name);
    if (!kind) throw new ProblemError('link_invalid');
    return { user, kind };
  }

  #open(token: string): string {
    try {
      return this.#texts.open(CONTEXT, Buffer.from(token, 'base64url'));
    } catch {
      throw new ProblemError('link_invalid');
    }
  }
}
