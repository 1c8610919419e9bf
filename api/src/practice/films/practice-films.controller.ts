import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { PracticeUploads } from './practice-uploads.service.ts';

@Controller()
export class PracticeFilmsController {
  constructor(private readonly uploads: PracticeUploads) {}

  @Endpoint('POST /practice-uploads')
  async create(@Call() { request: { headers }, user, reply }: CallOf<'POST /practice-uploads'>) {
    reply.headers(await this.uploads.create(headers, user));
  }

  @Endpoint('HEAD /practice-uploads/:id')
  async read(@Call() { params, request: { headers }, user, reply }: CallOf<'HEAD /practice-uploads/:id'>) {
    reply.headers(await this.uploads.stateOf(params.id, headers, user));
  }

  @Endpoint('PATCH /practice-uploads/:id')
  async append(@Call() { params, request: { headers, raw }, user, reply }: CallOf<'PATCH /practice-uploads/:id'>) {
    reply.headers(await this.uploads.append(params.id, headers, raw, user));
  }

  @Endpoint('DELETE /practice-uploads/:id')
  async end(@Call() { params, request: { headers }, user, reply }: CallOf<'DELETE /practice-uploads/:id'>) {
    reply.headers(await this.uploads.end(params.id, headers, user));
  }
}
