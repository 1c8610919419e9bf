import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SessionReader } from '../../../accounts/index.ts';
import { EnrollmentsService } from '../../../catalog/index.ts';
import { DatabaseService } from '../../../foundation/index.ts';
import type { MediaGrant } from './media-tokens.service.ts';
import { PreviewsService } from './previews.service.ts';

/** What is asked for, and for whom it is. */
type Asked = Pick<MediaGrant, 'media' | 'viewer'>;

/** How long an answer of the database counts, in milliseconds: a player asks for several parts of a film per second. */
const FRESH_MS = 2000;

/** How often it is asked again while a file is being sent, in milliseconds: a player takes an hour for one, as it plays. */
const RECHECK_MS = 5000;

/** Maximum number of answers kept: of viewers at once. */
const VIEWERS_MAX = 10_000;

/** Whether addresses of films and documents are still open to those for whom they were made; see docs/decisions/087. */
@Injectable()
export class MediaAccess {
  readonly #open = new LRUCache<string, boolean, Asked>({
    max: VIEWERS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.database.inTime(this.#isOpenTo(context)),
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly sessions: SessionReader,
    private readonly enrollments: EnrollmentsService,
    private readonly previews: PreviewsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Whether the session lasts and its account is still enrolled in the course, or still an author; for visitors, whether the lesson
   * still is a preview. Known for some seconds.
   */
  async isOpen({ media, viewer }: Asked): Promise<boolean> {
    const key = 'lesson' in viewer ? `${viewer.lesson} ${media}` : `${viewer.user} ${viewer.session} ${viewer.course}`;
    return this.#open.forceFetch(key, { context: { media, viewer } });
  }

  /** The same stream, which is cut when it is no longer open. While the database does not answer, nobody's rights change. */
  whileOpen(stream: Readable, asked: Asked): Readable {
    const check = async () => {
      if (!(await this.isOpen(asked).catch(() => true))) stream.destroy();
    };
    const timer = setInterval(check, RECHECK_MS);
    return stream.once('close', () => clearInterval(timer));
  }

  async #isOpenTo({ media, viewer }: Asked): Promise<boolean> {
    if ('lesson' in viewer) return this.previews.shows(viewer.lesson, media);
    const { user, session, course } = viewer;
    const account = await this.sessions.find(user, session);
    if (!account) return false;
    if (course === undefined) return account.permissions.manage_courses;
    return (await this.enrollments.find(user, course)) !== undefined;
  }
}
