import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { JobDecisions } from './job-decisions.service.ts';

@Controller()
export class FailedJobsController {
  constructor(private readonly decisions: JobDecisions) {}

  @Endpoint('GET /admin/failed-jobs')
  list(@Call() { query }: CallOf<'GET /admin/failed-jobs'>) {
    return this.decisions.list(query);
  }

  @Endpoint('POST /admin/failed-jobs/:id/retry')
  retry(@Call() { params, user }: CallOf<'POST /admin/failed-jobs/:id/retry'>) {
    return this.decisions.retry(params.id, user);
  }

  @Endpoint('DELETE /admin/failed-jobs/:id')
  abandon(@Call() { params, user }: CallOf<'DELETE /admin/failed-jobs/:id'>) {
    return this.decisions.abandon(params.id, user);
  }
}
