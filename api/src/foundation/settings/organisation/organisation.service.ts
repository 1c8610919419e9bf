import type { OrganisationDetails } from '@iris/contract/operations';
import { linkTo } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { InjectConfig, siteOf } from '../../config/config.module.ts';
import type { Config } from '../../config/env.ts';
import { Collections } from '../../database/collections/collections.service.ts';
import { remainingData, storedData } from '../../database/collections/privacy-text.ts';
import { ThemeService } from '../theme/theme.service.ts';

/** Who issues the certificates, as documents and badges name it. */
export interface Organisation {
  name: string;
  /** Its registration numbers, as a line of text; empty without. */
  numbers: string;
  city: string;
  /** The theme's colors. */
  colors: { primary: string; secondary: string; accent: string };
}

@Injectable()
export class OrganisationService {
  /** Address of the site, without a trailing slash. */
  readonly site: string;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly theme: ThemeService,
    private readonly collections: Collections,
  ) {
    this.site = siteOf(config);
  }

  /** The settings of the organisation; its name is that of the site unless it is set. */
  async get(): Promise<Organisation> {
    const { siteName, primaryColor, secondaryColor, accentColor } = await this.theme.get();
    const { name = siteName, numbers, city } = this.config.organisation;
    return { name, numbers, city, colors: { primary: primaryColor, secondary: secondaryColor, accent: accentColor } };
  }

  /** Who runs the academy and how long it keeps data, for its legal pages. */
  async details(): Promise<OrganisationDetails> {
    const { siteName, contactEmail } = await this.theme.get();
    const { name = siteName, numbers, city, director, host, privacyEmail = contactEmail } = this.config.organisation;
    const { messages, journal, logs } = this.config.keptDays;
    const retention = { messages_days: messages, journal_days: journal, logs_days: logs };
    const collections = this.collections.list();
    const stored = storedData(collections, this.config.keptDays);
    const remaining = remainingData(collections, this.config.keptDays);
    return { name, numbers, city, director, host, privacy_email: privacyEmail, retention, stored, remaining };
  }

  /** Address of the page that checks a certificate. */
  linkToCertificate(serial: string): string {
    return this.site + linkTo('/certificates/:serial', { serial });
  }
}
