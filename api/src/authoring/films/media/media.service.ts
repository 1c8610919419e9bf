import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type ByteRange, DatabaseService, ProblemError } from '../../../foundation/index.ts';
import { fileNamed } from '../film-files.ts';
import { FilmStore } from '../store/film-store.ts';
import type { FilmFile } from '../videos/video.schema.ts';
import { VideosService } from '../videos/videos.service.ts';
import { MediaAccess } from './media-access.service.ts';
import { type MediaGrant, MediaTokensService } from './media-tokens.service.ts';

/** A file that the caller may load. */
export interface GrantedFile extends FilmFile {
  grant: MediaGrant;
  etag: string;
  /** Time until its address expires, in seconds. */
  maxAge: number;
}

/** Time until an address expires, in seconds. */
export function maxAgeOf({ expiresAt }: MediaGrant): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
}

@Injectable()
export class MediaService {
  constructor(
    private readonly tokens: MediaTokensService,
    private readonly access: MediaAccess,
    private readonly videos: VideosService,
    private readonly store: FilmStore,
    private readonly database: DatabaseService,
  ) {}

  /** What a token opens, and to whom. @throws {ProblemError} `media_token_invalid`, also for an ended session or enrollment */
  async grantOf(token: string): Promise<MediaGrant> {
    const grant = this.tokens.verify(token);
    if (!grant || !(await this.access.isOpen(grant))) throw new ProblemError('media_token_invalid');
    return grant;
  }

  /** The file of an address. @throws {ProblemError} `media_token_invalid`, as {@link grantOf}; `video_not_found` */
  async find(token: string, name: string): Promise<GrantedFile> {
    const grant = await this.grantOf(token);
    const video = await this.database.inTime(this.videos.find(grant.media));
    const file = video && fileNamed(name, video);
    if (!file) throw new ProblemError('video_not_found');
    // The path names the attempt that made the file, which never changes.
    return { ...file, grant, etag: `"${file.path.replaceAll('/', '.')}"`, maxAge: maxAgeOf(grant) };
  }

  /** Opens a file or a part of it, for as long as its viewer may see it. @throws {ProblemError} `video_not_found` */
  async open({ path, grant }: GrantedFile, range: ByteRange | undefined): Promise<Readable> {
    const part = await this.store.read(path, range);
    if (!part) throw new ProblemError('video_not_found');
    return this.whileOpen(part.stream, grant);
  }

  /** The same stream, which is cut once its viewer may not see it any more. */
  whileOpen(stream: Readable, grant: MediaGrant): Readable {
    return this.access.whileOpen(stream, grant);
  }
}
