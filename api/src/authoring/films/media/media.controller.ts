import { extname } from 'node:path';
import type { InputOf } from '@iris/contract/routes';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, Input, sendFile } from '../../../foundation/index.ts';
import { MediaService } from './media.service.ts';

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
    const type = TYPES[extname(params.file)] ?? '';
    return sendFile(request, reply, { ...file, type }, (range) => this.media.open(file, range));
  }
}
