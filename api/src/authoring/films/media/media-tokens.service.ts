import { createHmac, timingSafeEqual } from 'node:crypto';
import { MEDIA_HOURS } from '@iris/contract/media';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { type Config, InjectConfig } from '../../../foundation/index.ts';

/**
 * A session that may see a film or document: by the enrollment of its account in `course`, as long as a `webinar` shows it, as
 * long as the room of practice says so of `practice`, or without any as an author.
 */
export interface MediaSession {
  user: string;
  session: string;
  course?: string | undefined;
  webinar?: string | undefined;
  practice?: string | undefined;
}

/** A session that sees films by a submission, an assignment or an activity, whose id is `practice`. */
export interface PracticeViewer {
  user: string;
  session: string;
  practice: string;
}

/** Anybody, as long as a lesson is a preview. */
export interface MediaVisitor {
  lesson: string;
}

/** For whom an address is. */
export type MediaViewer = MediaVisitor | MediaSession;

/** The verified content of a token. */
export interface MediaGrant {
  /** A film or a document. */
  media: string;
  viewer: MediaViewer;
  expiresAt: Date;
}

const HOUR_MS = 3_600_000;

/** Length of a tag: 128 bits of HMAC-SHA-256. */
const TAG_BYTES = 16;

const ID = '[0-9a-f]{24}';

/** Mark the id of a webinar or of something in practice, where that of a course may stand too. */
const WEBINAR = 'w';
const PRACTICE = 'p';

/**
 * `media.viewer.expiry.tag`; the viewer is `lesson`, `user-session`, `user-session-course`, `user-session-wwebinar` or
 * `user-session-ppractice`.
 */
const TOKEN = new RegExp(
  `^(?<head>${ID}\\.${ID}(?:-${ID}(?:-[${WEBINAR}${PRACTICE}]?${ID})?)?\\.[0-9a-z]{1,9})\\.(?<tag>[\\w-]{22})$`,
);

/** Issues and verifies the tokens in the addresses of films and documents: a `<video>` element sends no session. */
@Injectable()
export class MediaTokensService {
  readonly #key: Buffer;

  constructor(@InjectConfig() { jwtSecret }: Pick<Config, 'jwtSecret'>) {
    this.#key = derivedKey(jwtSecret, 'film addresses');
  }

  /** A token for a film or document and a viewer. It is the same for an hour, so that the browser finds what it has already loaded. */
  issue(media: string, viewer: MediaViewer, now = Date.now()): string {
    const expiresAt = (Math.floor(now / HOUR_MS) + MEDIA_HOURS) * HOUR_MS;
    const head = `${media}.${written(viewer)}.${(expiresAt / 1000).toString(36)}`;
    return `${head}.${this.#tag(head)}`;
  }

  /** Verifies a token; undefined if it is invalid or expired. */
  verify(token: string, now = Date.now()): MediaGrant | undefined {
    const { head, tag } = TOKEN.exec(token)?.groups ?? {};
    if (head === undefined || tag === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(tag), Buffer.from(this.#tag(head)))) return undefined;
    const [media = '', viewer = '', expiry = ''] = head.split('.');
    const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
    return expiresAt.getTime() > now ? { media, viewer: readViewer(viewer), expiresAt } : undefined;
  }

  /** A name for a file that says nothing of its path, which tells when the file was made. */
  digestOf(path: string): string {
    return this.#tag(path);
  }

  #tag(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}

function written(viewer: MediaViewer): string {
  if ('lesson' in viewer) return viewer.lesson;
  const { user, session, course, webinar, practice } = viewer;
  const by = (webinar && WEBINAR + webinar) ?? (practice && PRACTICE + practice) ?? course;
  return [user, session, ...(by ? [by] : [])].join('-');
}

function readViewer(text: string): MediaViewer {
  const [first = '', session, by] = text.split('-');
  if (session === undefined) return { lesson: first };
  if (by?.startsWith(WEBINAR)) return { user: first, session, webinar: by.slice(1) };
  if (by?.startsWith(PRACTICE)) return { user: first, session, practice: by.slice(1) };
  return { user: first, session, course: by };
}
