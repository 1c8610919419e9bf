import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_PARAMETER, PREVIEW_WORDS, SHELL } from '../../../contract/federation.ts';
import type { RemoteDescription } from '../../../contract/remotes/description.ts';
import type { Preview, PreviewInput } from '../../../contract/remotes/preview.ts';
import { isSecure } from '../../common/cookie.ts';
import { addDays } from '../../common/days.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { DELIVERY_OPTIONS, DeliveryDatabase, type DeliveryOptions } from '../../ports.ts';
import type { ApplicationRecord } from '../../releases/applications/application.schema.ts';
import { ApplicationsService } from '../../releases/applications/applications.service.ts';
import { CompatibilityService } from '../../releases/compatibility/compatibility.service.ts';
import { ReadBackService } from '../../releases/files/read-back.service.ts';
import { ReleaseFilesService } from '../../releases/files/release-files.service.ts';
import type { ReleaseRecord } from '../../releases/release.schema.ts';
import { checkTeam, type Team } from '../../releases/tokens/deploy-tokens.service.ts';
import { filesOf, type ServedFiles } from '../served-releases.service.ts';
import { previewAddressIn } from './preview-address.ts';
import { NO_PREVIEW_COOKIE, previewCookie, previewTokenIn } from './preview-cookie.ts';
import { PreviewTokensService } from './preview-tokens.service.ts';

/** A release as one session previews it. */
export interface PreviewedRelease {
  /** Name of its remote, or `shell`. */
  name: string;
  files: ServedFiles;
  /** The approved description of its remote, or its own before the first approval; undefined for the shell. */
  description: RemoteDescription | undefined;
}

/** Links that show one release to those who open them; nothing that is served to others changes. */
@Injectable()
export class PreviewsService {
  readonly #logger = new Logger('Preview');

  constructor(
    private readonly tokens: PreviewTokensService,
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly readBack: ReadBackService,
    private readonly compatibility: CompatibilityService,
    private readonly database: DeliveryDatabase,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  /**
   * Makes a link to an announced or kept release, once every file has arrived and was read back; without a public address
   * it is that of the caller's `site`.
   * @throws {DeliveryError} `other_team`; `release_not_found`; `release_incomplete`; `release_unreadable`; `release_incompatible`
   */
  async create({ name, version, days }: PreviewInput, team: Team, site: string): Promise<Preview> {
    checkTeam(team, name);
    const release = await this.database.inTime(this.applications.release({ name, version }));
    const { built_for, description } = release;
    if (name !== SHELL && !(built_for && description)) throw new DeliveryError('release_not_found');
    await this.files.require([release]);
    await this.database.inTime(this.compatibility.check(release));
    await this.readBack.check(release);
    // A kept release stays that of whoever released it.
    if (release.is_complete) await this.database.inTime(this.applications.forgetAnnouncement(release));
    else {
      await this.database.inTransaction((session) => this.applications.complete(release, team, session));
    }
    const expiresAt = addDays(new Date(), days);
    const token = this.tokens.issue({ name, version, expiresAt });
    const [section = ''] = description?.sections ?? [];
    const url = `${this.options.publicUrl ?? site}/${section}?${PREVIEW_PARAMETER}=${token}`;
    return { url, expires_at: expiresAt.toISOString() };
  }

  /** Answers an address that opens or ends a preview with a redirect to the page itself; false for other addresses. */
  redirect(request: FastifyRequest, reply: FastifyReply): boolean {
    const address = previewAddressIn(request.raw.url ?? '/');
    if (!address || address.asked === PREVIEW_WORDS.invalid) return false;
    const { asked, withValue } = address;
    const preview = this.tokens.verify(asked);
    const isEnd = asked === PREVIEW_WORDS.end;
    const secure = isSecure(request, this.options.publicUrl);
    reply.headers({
      'set-cookie': preview ? previewCookie(asked, preview.expiresAt, secure) : NO_PREVIEW_COOKIE,
      'cache-control': 'no-store',
    });
    reply.redirect(preview || isEnd ? withValue() : withValue(PREVIEW_WORDS.invalid), 303);
    return true;
  }

  /** The release that a session previews. Without the database, and once it is retired: none. */
  async previewedIn(cookies: string | undefined): Promise<PreviewedRelease | undefined> {
    const preview = this.tokens.verify(previewTokenIn(cookies));
    if (!preview || !this.database.ready) return undefined;
    try {
      const read = Promise.all([this.applications.release(preview), this.applications.find(preview.name)]);
      return toPreviewed(...(await this.database.withinFallbackTime(read)));
    } catch (error) {
      if (!(error instanceof DeliveryError)) this.#logger.warn(`a preview cannot be read: ${error}`);
      return undefined;
    }
  }

  /** For a session: whether its reports of an application say nothing of what is served; with a previewed shell none does. */
  concernedIn(cookies: string | undefined): (name: string | undefined) => boolean {
    const preview = this.tokens.verify(previewTokenIn(cookies));
    return (name) => preview !== undefined && [name, SHELL].includes(preview.name);
  }
}

function toPreviewed(release: ReleaseRecord, { _id: name, description }: ApplicationRecord): PreviewedRelease {
  return { name, files: filesOf(release), description: description ?? release.description };
}
