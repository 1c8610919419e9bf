import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { InputOf } from '@iris/contract/routes';
import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { ProblemError } from '../common/problem.error.ts';
import { rangeIn } from './byte-range.ts';
import { type GrantedFile, MediaService } from './media.service.ts';

const TYPES: Record<string, string> = { '.mp4': 'video/mp4', '.webp': 'image/webp' };

@Controller()
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Endpoint('GET /media/:token/:file')
  async show(
    @Input() { params }: InputOf<'GET /media/:token/:file'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const file = await this.media.find(params.token, params.file);
    reply.headers({ etag: file.etag, 'cache-control': `private, max-age=${file.maxAge}`, 'accept-ranges': 'bytes' });
    if (request.headers['if-none-match']?.includes(file.etag)) return void reply.code(304);
    const range = wantedRange(request, file);
    if (range === null) {
      reply.header('content-range', `bytes */${file.bytes}`);
      throw new ProblemError('range_not_satisfiable');
    }
    const length = range ? range.end - range.start + 1 : file.bytes;
    reply.headers({ 'content-type': TYPES[extname(params.file)], 'content-length': length });
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    // Nobody reads the answer to HEAD. Fastify keeps the length of a stream, not of an empty answer.
    const stream = request.method === 'HEAD' ? Readable.from([]) : (await this.media.open(file, range)).stream;
    return new StreamableFile(stream, { type: TYPES[extname(params.file)] ?? '', length });
  }
}

/** A part of another version of the file is not wanted (`If-Range`). */
function wantedRange({ headers }: FastifyRequest, { etag, bytes }: GrantedFile) {
  const condition = headers['if-range'];
  return rangeIn(condition === undefined || condition === etag ? headers.range : undefined, bytes);
}
