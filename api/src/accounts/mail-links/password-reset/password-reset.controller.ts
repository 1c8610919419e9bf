import type { InputOf } from '@iris/contract/routes';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Endpoint, Input } from '../../../foundation/index.ts';
import { PasswordResetService } from './password-reset.service.ts';

@Controller()
export class PasswordResetController {
  constructor(private readonly passwords: PasswordResetService) {}

  @Endpoint('POST /auth/forgot-password')
  request(@Input() { body }: InputOf<'POST /auth/forgot-password'>) {
    return this.passwords.request(body.email);
  }

  @Endpoint('POST /auth/reset-password')
  reset(@Input() { body }: InputOf<'POST /auth/reset-password'>, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.passwords.reset(body, reply);
  }
}
