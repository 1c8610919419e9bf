import { Injectable } from '@nestjs/common';
import { ThemeService } from '../../../foundation/index.ts';
import { InvitationAnswers } from '../../institutions/invitations/invitation-answers.service.ts';
import { MailPreferencesService } from '../../users/mail-preferences.service.ts';
import { type Refusal, RefusalTokens } from './refusal-tokens.ts';
import { askPage, refusedPage } from './unsubscribe-page.ts';

/** Refuses mails by their links, without a session (RFC 8058). */
@Injectable()
export class UnsubscribingService {
  constructor(
    private readonly tokens: RefusalTokens,
    private readonly preferences: MailPreferencesService,
    private readonly invitations: InvitationAnswers,
    private readonly theme: ThemeService,
  ) {}

  /** A page that asks whether to refuse; mail programs open addresses to examine them, so that nothing changes here. @throws {ProblemError} `link_invalid` */
  async ask(token: string): Promise<string> {
    const { what } = this.tokens.read(token);
    const { siteName } = await this.theme.get();
    return askPage(siteName, what);
  }

  /** Refuses, and says so in a page; repeated, again. @throws {ProblemError} `link_invalid` */
  async refuse(token: string): Promise<string> {
    const refusal = this.tokens.read(token);
    const { siteName } = await this.theme.get();
    await this.#store(refusal);
    return refusedPage(siteName, refusal.what);
  }

  #store({ id, what }: Refusal): Promise<void> {
    return what === 'invitation' ? this.invitations.refuse(id) : this.preferences.refuse(id, what);
  }
}
