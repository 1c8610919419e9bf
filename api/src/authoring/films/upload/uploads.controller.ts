import type { InputOf } from '@iris/contract/routes';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../../foundation/index.ts';
import { UploadsService } from './uploads.service.ts';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Endpoint('POST /uploads')
  async create(
    @Req() { headers }: FastifyRequest,
    @CurrentUser() actor: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.headers(await this.uploads.create(headers, actor));
  }

  @Endpoint('HEAD /uploads/:id')
  async state(
    @Input() { params }: InputOf<'HEAD /uploads/:id'>,
    @Req() { headers }: FastifyRequest,
    @CurrentUser() actor: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.headers(await this.uploads.stateOf(params.id, headers, actor));
  }

  @Endpoint('PATCH /uploads/:id')
  async append(
    @Input() { params }: InputOf<'PATCH /uploads/:id'>,
    @Req() { headers, raw }: FastifyRequest,
    @CurrentUser() actor: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.headers(await this.uploads.append(params.id, headers, raw, actor));
  }

  @Endpoint('DELETE /uploads/:id')
  async end(
    @Input() { params }: InputOf<'DELETE /uploads/:id'>,
    @Req() { headers }: FastifyRequest,
    @CurrentUser() actor: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.headers(await this.uploads.end(params.id, headers, actor));
  }
}
