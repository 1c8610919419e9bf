import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AnswersService } from './answers.service.ts';
import { QuestionsService } from './questions.service.ts';

@Controller()
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
  ) {}

  @Endpoint('GET /lessons/:id/questions')
  list(@Call() { params, user }: CallOf<'GET /lessons/:id/questions'>) {
    return this.questions.list(user.id, params.id);
  }

  @Endpoint('POST /lessons/:id/questions')
  ask(@Call() { params, body, user }: CallOf<'POST /lessons/:id/questions'>) {
    return this.questions.ask(user, params.id, body);
  }

  @Endpoint('DELETE /questions/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /questions/:id'>) {
    return this.questions.delete(user.id, params.id);
  }

  @Endpoint('GET /admin/questions')
  listAll(@Call() { query }: CallOf<'GET /admin/questions'>) {
    return this.answers.list(query);
  }

  @Endpoint('GET /admin/questions/counts')
  count(@Call() { query }: CallOf<'GET /admin/questions/counts'>) {
    return this.answers.counts(query.course);
  }

  @Endpoint('PUT /admin/questions/:id/answer')
  answer(@Call() { params, body, version, user }: CallOf<'PUT /admin/questions/:id/answer'>) {
    return this.answers.answer(params.id, body, user, version);
  }

  @Endpoint('POST /admin/questions/:id/hide')
  hide(@Call() { params, body, user }: CallOf<'POST /admin/questions/:id/hide'>) {
    return this.answers.hide(params.id, body.reason, user);
  }

  @Endpoint('POST /admin/questions/:id/show')
  show(@Call() { params, user }: CallOf<'POST /admin/questions/:id/show'>) {
    return this.answers.show(params.id, user);
  }
}
