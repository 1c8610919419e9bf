import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { ModerationService } from './moderation.service.ts';
import { ReviewsService } from './reviews.service.ts';

@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly moderation: ModerationService,
  ) {}

  @Endpoint('GET /courses/:id/reviews')
  list(@Input() { params, query }: InputOf<'GET /courses/:id/reviews'>) {
    return this.reviews.listForCourse(params.id, query);
  }

  @Endpoint('GET /courses/:id/review')
  getOwn(@Input() { params }: InputOf<'GET /courses/:id/review'>, @CurrentUser() user: SignedInUser) {
    return this.reviews.getOwn(user.id, params.id);
  }

  @Endpoint('PUT /courses/:id/review')
  write(@Input() { params, body }: InputOf<'PUT /courses/:id/review'>, @CurrentUser() user: SignedInUser) {
    return this.reviews.write(user, params.id, body);
  }

  @Endpoint('GET /admin/reviews')
  listAll(@Input() { query }: InputOf<'GET /admin/reviews'>) {
    return this.moderation.list(query);
  }

  @Endpoint('POST /admin/reviews/:id/hide')
  hide(@Input() { params, body }: InputOf<'POST /admin/reviews/:id/hide'>, @CurrentUser() actor: SignedInUser) {
    return this.moderation.hide(params.id, body.reason, actor);
  }

  @Endpoint('POST /admin/reviews/:id/show')
  show(@Input() { params }: InputOf<'POST /admin/reviews/:id/show'>, @CurrentUser() actor: SignedInUser) {
    return this.moderation.show(params.id, actor);
  }
}
