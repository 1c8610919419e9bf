import { type InputOf, ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { dayOf, Endpoint, Input } from '../../foundation/index.ts';
import { CourseLearnersService } from './course-learners.service.ts';
import { FollowUpService } from './follow-up.service.ts';
import { learnersCsv } from './learners-csv.ts';

@Controller()
export class FollowUpController {
  constructor(
    private readonly followUp: FollowUpService,
    private readonly learners: CourseLearnersService,
  ) {}

  @Endpoint('GET /admin/courses/:id/follow-up')
  show(@Input() { params }: InputOf<'GET /admin/courses/:id/follow-up'>) {
    return this.followUp.followUpOf(params.id);
  }

  @Endpoint('GET /admin/courses/:id/learners')
  list(@Input() { params, query }: InputOf<'GET /admin/courses/:id/learners'>) {
    return this.learners.list(params.id, query);
  }

  @Endpoint('GET /admin/courses/:id/learners/export')
  async export(@Input() { route, params }: InputOf<'GET /admin/courses/:id/learners/export'>) {
    const csv = (await this.learners.readAll(params.id)).readable(learnersCsv);
    return new StreamableFile(csv, {
      type: ROUTES[route].file,
      disposition: `attachment; filename="etudiants-${dayOf(new Date())}.csv"`,
    });
  }
}
