import { extname } from 'node:path';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint, sendFile } from '../../foundation/index.ts';
import { MediaService } from './media/media.service.ts';
import { UploadsService } from './upload/uploads.service.ts';
import { VideosService } from './videos/videos.service.ts';

const TYPES: Record<string, string> = { '.mp4': 'video/mp4', '.webp': 'image/webp' };

@Controller()
export class FilmsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly videos: VideosService,
    private readonly media: MediaService,
  ) {}

  @Endpoint('POST /uploads')
  async createUpload(@Call() { request: { headers }, user, reply }: CallOf<'POST /uploads'>) {
    reply.headers(await this.uploads.create(headers, user));
  }

  @Endpoint('HEAD /uploads/:id')
  async readUpload(@Call() { params, request: { headers }, user, reply }: CallOf<'HEAD /uploads/:id'>) {
    reply.headers(await this.uploads.stateOf(params.id, headers, user));
  }

  @Endpoint('PATCH /uploads/:id')
  async appendPart(@Call() { params, request: { headers, raw }, user, reply }: CallOf<'PATCH /uploads/:id'>) {
    reply.headers(await this.uploads.append(params.id, headers, raw, user));
  }

  @Endpoint('DELETE /uploads/:id')
  async endUpload(@Call() { params, request: { headers }, user, reply }: CallOf<'DELETE /uploads/:id'>) {
    reply.headers(await this.uploads.end(params.id, headers, user));
  }

  @Endpoint('GET /videos')
  list(@Call() { query, user }: CallOf<'GET /videos'>) {
    return this.videos.list(query, user);
  }

  @Endpoint('GET /videos/:id')
  show(@Call() { params, user }: CallOf<'GET /videos/:id'>) {
    return this.videos.get(params.id, user);
  }

  @Endpoint('POST /videos/:id/retry')
  retry(@Call() { params, user }: CallOf<'POST /videos/:id/retry'>) {
    return this.videos.retry(params.id, user);
  }

  @Endpoint('DELETE /videos/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /videos/:id'>) {
    return this.videos.delete(params.id, user);
  }

  @Endpoint('GET /media/:token/:file')
  async sendFile(@Call() { params, request, reply }: CallOf<'GET /media/:token/:file'>) {
    const file = await this.media.find(params.token, params.file);
    const type = TYPES[extname(params.file)] ?? '';
    return sendFile(request, reply, { ...file, type }, (range) => this.media.open(file, range));
  }
}
