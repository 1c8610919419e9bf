import { createHmac, timingSafeEqual } from 'node:crypto';
import { MEDIA_HOURS } from '@iris/contract/films';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { type Config, InjectConfig } from '../../../foundation/index.ts';

/** A session that may see a film or document: by the enrollment of its account in `course`, or without one as an author. */
export interface MediaSession {
  user: string;
  session: string;
  course?: string | undefined;
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

/** `media.viewer.expiry.tag`; the viewer is `lesson`, `user-session` or `user-session-course`. */
const TOKEN = new RegExp(`^(?<head>${ID}\\.${ID}(?:-${ID}){0,2}\\.[0-9a-z]{1,9})\\.(?<tag>[\\w-]{22})$`);

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

  #tag(head: string): string {
    return createHmac('sha256', this.#key).update(head).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}

function written(viewer: MediaViewer): string {
  if ('lesson' in viewer) return viewer.lesson;
  const { user, session, course } = viewer;
  return course === undefined ? `${user}-${session}` : `${user}-${session}-${course}`;
}

function readViewer(text: string): MediaViewer {
  const [first = '', session, course] = text.split('-');
  return session === undefined ? { lesson: first } : { user: first, session, course };
}
