import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../../foundation/index.ts';
import { VideosService } from './videos.service.ts';

@Controller()
export class VideosController {
  constructor(private readonly videos: VideosService) {}

  @Endpoint('GET /videos')
  list(@Input() { query }: InputOf<'GET /videos'>, @CurrentUser() user: SignedInUser) {
    return this.videos.list(query, user);
  }

  @Endpoint('GET /videos/:id')
  show(@Input() { params }: InputOf<'GET /videos/:id'>, @CurrentUser() user: SignedInUser) {
    return this.videos.get(params.id, user);
  }

  @Endpoint('POST /videos/:id/retry')
  retry(@Input() { params }: InputOf<'POST /videos/:id/retry'>, @CurrentUser() actor: SignedInUser) {
    return this.videos.retry(params.id, actor);
  }

  @Endpoint('DELETE /videos/:id')
  delete(@Input() { params }: InputOf<'DELETE /videos/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.videos.delete(params.id, actor);
  }
}
