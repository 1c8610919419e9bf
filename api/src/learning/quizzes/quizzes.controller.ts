import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { QuizzesService } from './quizzes.service.ts';

@Controller()
export class QuizzesController {
  constructor(private readonly quizzes: QuizzesService) {}

  @Endpoint('POST /lessons/:id/attempts')
  start(@Call() { params, user }: CallOf<'POST /lessons/:id/attempts'>) {
    return this.quizzes.start(user.id, params.id);
  }

  @Endpoint('GET /lessons/:id/result')
  result(@Call() { params, user }: CallOf<'GET /lessons/:id/result'>) {
    return this.quizzes.lastResult(user.id, params.id);
  }

  @Endpoint('PUT /attempts/:id/answers')
  answer(@Call() { params, body, user }: CallOf<'PUT /attempts/:id/answers'>) {
    return this.quizzes.answer(user.id, params.id, body);
  }

  @Endpoint('POST /attempts/:id/submit')
  submit(@Call() { params, user }: CallOf<'POST /attempts/:id/submit'>) {
    return this.quizzes.submit(user.id, params.id);
  }
}
