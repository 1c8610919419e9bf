import { VISITOR } from '@iris/contract/films';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SessionReader } from '../auth/session-reader.service.ts';
import { DatabaseService } from '../database/database.service.ts';
import type { MediaSession, MediaViewer } from './media-tokens.service.ts';

/** How long an answer of the database counts, in milliseconds: a player asks for several parts of a film per second. */
const FRESH_MS = 2000;

/** Maximum number of answers kept: of viewers at once. */
const VIEWERS_MAX = 10_000;

/** Whether an account is enrolled in a course. */
type LearnerCheck = (userId: string, courseId: string) => Promise<boolean>;

/** Whether addresses of films and documents are still open to those for whom they were made; see docs/decisions/087. */
@Injectable()
export class MediaAccess {
  readonly #open = new LRUCache<string, boolean, MediaSession>({
    max: VIEWERS_MAX,
    ttl: FRESH_MS,
    fetchMethod: (_key, _stale, { context }) => this.#isOpenTo(context),
    ignoreFetchAbort: true,
  });

  /** Nobody is, until it is known who is. */
  #isLearner: LearnerCheck = async () => false;

  constructor(
    private readonly sessions: SessionReader,
    private readonly database: DatabaseService,
  ) {}

  /** Tells who is enrolled: enrollments depend on courses, and these on their films. */
  provideLearners(isLearner: LearnerCheck): void {
    this.#isLearner = isLearner;
  }

  /** Whether the session lasts and its account is still enrolled in the course, or still an author. Known for some seconds. */
  async isOpen(viewer: MediaViewer): Promise<boolean> {
    if (viewer === VISITOR) return true;
    const { user, session, course } = viewer;
    return this.#open.forceFetch(`${user} ${session} ${course}`, { context: viewer });
  }

  async #isOpenTo({ user, session, course }: MediaSession): Promise<boolean> {
    const account = await this.sessions.find(user, session);
    if (!account) return false;
    if (course === undefined) return account.permissions.manage_courses;
    return this.database.inTime(this.#isLearner(user, course));
  }
}
