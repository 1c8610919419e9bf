import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint, Input } from '../../../foundation/index.ts';
import { PromotionMail } from './promotion-mail.service.ts';

@Controller()
export class PromotionMailController {
  constructor(private readonly mails: PromotionMail) {}

  @Endpoint('POST /auth/end-sessions')
  endSessions(@Input() { body }: InputOf<'POST /auth/end-sessions'>) {
    return this.mails.endSessions(body.token);
  }
}
