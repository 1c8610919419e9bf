import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SessionReader } from '../../../accounts/index.ts';
import { EnrollmentsService } from '../../../catalog/index.ts';
import { type ByteRange, DatabaseService, ProblemError } from '../../../foundation/index.ts';
import { ShownMedia } from '../../programs/references/shown-media.service.ts';
import { fileNamed } from '../film-files.ts';
import { OwnedFilmsService } from '../owned/owned-films.service.ts';
import { FilmStore } from '../store/film-store.ts';
import type { FilmFile } from '../videos/video.schema.ts';
import { VideosService } from '../videos/videos.service.ts';
import { type MediaGrant, MediaTokensService, type MediaViewer, type PracticeViewer } from './media-tokens.service.ts';
import { type MediaAccess, OtherMediaAccess } from './other-media-access.service.ts';
import { PreviewsService } from './previews.service.ts';

/** A file that the caller may load. */
export interface GrantedFile extends FilmFile {
  grant: MediaGrant;
  etag: string;
  /** Time until its address expires, in seconds; 0 for a film in practice, which nobody keeps. */
  maxAge: number;
}

/** Time until an address expires, in seconds. */
export function countSecondsLeft({ expiresAt }: MediaGrant): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
}

/** What is asked for, and for whom it is. */
type Asked = Pick<MediaGrant, 'media' | 'viewer'>;

/** How long an answer of the database counts, in milliseconds: a player asks for several parts of a film per second. */
const FRESH_MS = 2000;

/** How often it is asked again while a file is being sent, in milliseconds: a player takes an hour for one, as it plays. */
const RECHECK_MS = 5000;

/** The same of a film in practice, whose owner may withdraw it. */
const RECHECK_PRACTICE_MS = 500;

/** Maximum number of answers kept: of viewers at once. */
const VIEWERS_MAX = 10_000;

/** Finds and opens the files of films and documents, for those to whom their addresses are still open; see docs/decisions/050. */
@Injectable()
export class MediaService {
  readonly #open = new LRUCache<string, boolean, Asked>({
    max: VIEWERS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.database.inTime(this.#isOpenTo(context)),
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly tokens: MediaTokensService,
    private readonly videos: VideosService,
    private readonly owned: OwnedFilmsService,
    private readonly others: OtherMediaAccess,
    private readonly store: FilmStore,
    private readonly database: DatabaseService,
    private readonly sessions: SessionReader,
    private readonly enrollments: EnrollmentsService,
    private readonly previews: PreviewsService,
    private readonly shown: ShownMedia,
  ) {}

  /**
   * What a token opens, and to whom. @throws {ProblemError} `media_token_invalid`, also for an ended session or enrollment;
   * `submission_withdrawn`
   */
  async readGrant(token: string): Promise<MediaGrant> {
    const grant = this.tokens.verify(token);
    const access = grant && (await this.#readAccess(grant));
    if (access === 'withdrawn') throw new ProblemError('submission_withdrawn');
    if (!grant || access !== 'open') throw new ProblemError('media_token_invalid');
    return grant;
  }

  /** The file of an address. @throws {ProblemError} `media_token_invalid`, as {@link readGrant}; `video_not_found` */
  async find(token: string, name: string): Promise<GrantedFile> {
    const grant = await this.readGrant(token);
    const isPractice = practiceOf(grant.viewer) !== undefined;
    const video = await this.database.inTime(this.#findVideo(grant.media, isPractice));
    const file = video && fileNamed(name, video);
    if (!file) throw new ProblemError('video_not_found');
    // The path names the attempt that made the file, which never changes.
    const etag = `"${this.tokens.digestOf(file.path)}"`;
    return { ...file, grant, etag, maxAge: isPractice ? 0 : countSecondsLeft(grant) };
  }

  /** Opens a file or a part of it, for as long as its viewer may see it. @throws {ProblemError} `video_not_found` */
  async open({ path, grant }: GrantedFile, range: ByteRange | undefined): Promise<Readable> {
    const part = await this.store.read(path, range);
    if (!part) throw new ProblemError('video_not_found');
    return this.whileOpen(part.stream, grant);
  }

  /** The same stream, which is cut when it is no longer open. While the database does not answer, nobody's rights change. */
  whileOpen(stream: Readable, asked: Asked): Readable {
    const check = async () => {
      const access = await this.#readAccess(asked).catch(() => 'open' as const);
      if (access !== 'open') stream.destroy();
    };
    const timer = setInterval(check, practiceOf(asked.viewer) ? RECHECK_PRACTICE_MS : RECHECK_MS);
    return stream.once('close', () => clearInterval(timer));
  }

  async #findVideo(id: string, isPractice: boolean) {
    return (await this.videos.find(id)) ?? (isPractice ? this.owned.find(id) : undefined);
  }

  /** Of a film in practice it is asked each time: a withdrawal counts at once. */
  async #readAccess({ media, viewer }: Asked): Promise<MediaAccess> {
    const practice = practiceOf(viewer);
    if (practice) return this.database.inTime(this.#readPractice(practice, media));
    return (await this.#isOpen({ media, viewer })) ? 'open' : 'closed';
  }

  async #readPractice(viewer: PracticeViewer, film: string): Promise<MediaAccess> {
    const account = await this.sessions.find(viewer.user, viewer.session);
    return account ? this.others.read(viewer, film) : 'closed';
  }

  /**
   * Whether the session lasts and its account still has access to the course, the webinar still shows it, or the account is still an
   * author; for visitors, whether the lesson still is a preview. Known for some seconds.
   */
  async #isOpen({ media, viewer }: Asked): Promise<boolean> {
    const key = keyOf({ media, viewer });
    return this.#open.forceFetch(key, { context: { media, viewer } });
  }

  async #isOpenTo({ media, viewer }: Asked): Promise<boolean> {
    if ('lesson' in viewer) return this.previews.shows(viewer.lesson, media);
    const { user, session, course, webinar } = viewer;
    const account = await this.sessions.find(user, session);
    if (!account) return false;
    if (webinar !== undefined) return this.shown.isOpenIn(webinar, media);
    if (course === undefined) return account.permissions.manage_courses;
    return this.enrollments.isOpen(user, course);
  }
}

function practiceOf(viewer: MediaViewer): PracticeViewer | undefined {
  if ('lesson' in viewer || viewer.practice === undefined) return undefined;
  const { user, session, practice } = viewer;
  return { user, session, practice };
}

/** The films of a course are open together. */
function keyOf({ media, viewer }: Asked): string {
  if ('lesson' in viewer) return `${viewer.lesson} ${media}`;
  const { user, session, course, webinar } = viewer;
  return webinar ? `${user} ${session} ${webinar} ${media}` : `${user} ${session} ${course}`;
}
