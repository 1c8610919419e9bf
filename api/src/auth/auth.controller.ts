import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { type Client, CurrentClient } from '../sessions/client.ts';
import { AuthService } from './auth.service.ts';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Endpoint('POST /auth/register')
  register(@Input() { body }: InputOf<'POST /auth/register'>, @CurrentClient() client: Client) {
    return this.auth.register(body, client);
  }

  @Endpoint('POST /auth/login')
  login(@Input() { body }: InputOf<'POST /auth/login'>, @CurrentClient() client: Client) {
    return this.auth.login(body, client);
  }

  @Endpoint('POST /auth/reauthenticate')
  reauthenticate(@Input() { body }: InputOf<'POST /auth/reauthenticate'>, @CurrentUser() user: SignedInUser) {
    return this.auth.reauthenticate(user, body);
  }

  @Endpoint('POST /account/password')
  changePassword(@Input() { body }: InputOf<'POST /account/password'>, @CurrentUser() user: SignedInUser) {
    return this.auth.changePassword(user, body);
  }

  @Endpoint('GET /auth/me')
  me(@CurrentUser() user: SignedInUser) {
    return this.auth.currentUser(user.id);
  }
}
