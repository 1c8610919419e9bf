import type { Learner } from '@iris/contract/learning';
import { ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { Call, type CallOf, csvDate, dayOf, Endpoint, writeCsv } from '../../foundation/index.ts';
import { FollowUpService } from './follow-up.service.ts';

@Controller()
export class FollowUpController {
  constructor(private readonly followUp: FollowUpService) {}

  @Endpoint('GET /admin/courses/:id/follow-up')
  show(@Call() { params }: CallOf<'GET /admin/courses/:id/follow-up'>) {
    return this.followUp.readFollowUp(params.id);
  }

  @Endpoint('GET /admin/courses/:id/learners')
  list(@Call() { params, query }: CallOf<'GET /admin/courses/:id/learners'>) {
    return this.followUp.list(params.id, query);
  }

  @Endpoint('GET /admin/courses/:id/learners/export')
  async export(@Call() { route, params }: CallOf<'GET /admin/courses/:id/learners/export'>) {
    const csv = (await this.followUp.readAll(params.id)).readable(learnersCsv);
    return new StreamableFile(csv, {
      type: ROUTES[route].file,
      disposition: `attachment; filename="etudiants-${dayOf(new Date())}.csv"`,
    });
  }
}

const TITLES = ['Nom', 'E-mail', 'Inscription', 'Progression (%)', 'Dernière leçon', 'Dernière activité', 'Terminé'];

/** The learners of a course as CSV. */
function learnersCsv(learners: AsyncIterable<Learner>): AsyncGenerator<string> {
  return writeCsv(toLines(learners), TITLES);
}

async function* toLines(learners: AsyncIterable<Learner>): AsyncGenerator<string[]> {
  for await (const { name, email, enrolled_at, progress, lesson, last_seen_at, completed_at } of learners) {
    const dates = [last_seen_at, completed_at].map((instant) => (instant ? csvDate(instant) : ''));
    yield [name, email, csvDate(enrolled_at), String(progress), lesson ?? '', ...dates];
  }
}
