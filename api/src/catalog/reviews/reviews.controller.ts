import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ReviewReportsService } from './reports/review-reports.service.ts';
import { ReviewsService } from './reviews.service.ts';

@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly reports: ReviewReportsService,
  ) {}

  @Endpoint('GET /courses/:id/reviews')
  list(@Call() { params, query }: CallOf<'GET /courses/:id/reviews'>) {
    return this.reviews.listForCourse(params.id, query);
  }

  @Endpoint('GET /courses/:id/review')
  getOwn(@Call() { params, user }: CallOf<'GET /courses/:id/review'>) {
    return this.reviews.getOwn(user.id, params.id);
  }

  @Endpoint('PUT /courses/:id/review')
  write(@Call() { params, body, user }: CallOf<'PUT /courses/:id/review'>) {
    return this.reviews.write(user, params.id, body);
  }

  @Endpoint('POST /reviews/:id/report')
  report(@Call() { params, body, user }: CallOf<'POST /reviews/:id/report'>) {
    return this.reports.report(user, params.id, body);
  }

  @Endpoint('GET /admin/reviews')
  listAll(@Call() { query }: CallOf<'GET /admin/reviews'>) {
    return this.reviews.list(query);
  }

  @Endpoint('POST /admin/reviews/:id/hide')
  hide(@Call() { params, body, user }: CallOf<'POST /admin/reviews/:id/hide'>) {
    return this.reviews.hide(params.id, body.reason, user);
  }

  @Endpoint('POST /admin/reviews/:id/show')
  show(@Call() { params, user }: CallOf<'POST /admin/reviews/:id/show'>) {
    return this.reviews.show(params.id, user);
  }

  @Endpoint('POST /admin/reviews/:id/dismiss-reports')
  dismissReports(@Call() { params, body, user }: CallOf<'POST /admin/reviews/:id/dismiss-reports'>) {
    return this.reviews.dismissReports(params.id, body.newest, user);
  }
}
