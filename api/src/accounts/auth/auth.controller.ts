import type { InputOf } from '@iris/contract/routes';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { type Client, CurrentClient } from '../sessions/client.ts';
import { AuthService } from './auth.service.ts';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Endpoint('POST /auth/register')
  register(
    @Input() { body }: InputOf<'POST /auth/register'>,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.auth.register(body, client, reply);
  }

  @Endpoint('POST /auth/login')
  login(
    @Input() { body }: InputOf<'POST /auth/login'>,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.auth.login(body, client, reply);
  }

  @Endpoint('POST /auth/login/second-factor')
  loginWithSecondFactor(
    @Input() { body }: InputOf<'POST /auth/login/second-factor'>,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.auth.loginWithSecondFactor(body, client, reply);
  }

  @Endpoint('POST /auth/reauthenticate')
  reauthenticate(@Input() { body }: InputOf<'POST /auth/reauthenticate'>, @CurrentUser() user: SignedInUser) {
    return this.auth.reauthenticate(user, body);
  }

  @Endpoint('POST /auth/password')
  changePassword(
    @Input() { body }: InputOf<'POST /auth/password'>,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.auth.changePassword(user, body, reply);
  }

  @Endpoint('GET /auth/me')
  me(@CurrentUser() user: SignedInUser) {
    return this.auth.currentUser(user.id);
  }
}
