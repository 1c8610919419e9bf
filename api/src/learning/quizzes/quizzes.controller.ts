import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { QuizzesService } from './quizzes.service.ts';

@Controller()
export class QuizzesController {
  constructor(private readonly quizzes: QuizzesService) {}

  @Endpoint('POST /lessons/:id/attempts')
  start(@Input() { params }: InputOf<'POST /lessons/:id/attempts'>, @CurrentUser() user: SignedInUser) {
    return this.quizzes.start(user.id, params.id);
  }

  @Endpoint('GET /lessons/:id/result')
  result(@Input() { params }: InputOf<'GET /lessons/:id/result'>, @CurrentUser() user: SignedInUser) {
    return this.quizzes.lastResult(user.id, params.id);
  }

  @Endpoint('PUT /attempts/:id/answers')
  answer(@Input() { params, body }: InputOf<'PUT /attempts/:id/answers'>, @CurrentUser() user: SignedInUser) {
    return this.quizzes.answer(user.id, params.id, body);
  }

  @Endpoint('POST /attempts/:id/submit')
  submit(@Input() { params }: InputOf<'POST /attempts/:id/submit'>, @CurrentUser() user: SignedInUser) {
    return this.quizzes.submit(user.id, params.id);
  }
}
