import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { AuthService } from './auth.service.ts';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Endpoint('POST /auth/register')
  register(@Input() { body }: InputOf<'POST /auth/register'>) {
    return this.auth.register(body);
  }

  @Endpoint('POST /auth/login')
  login(@Input() { body }: InputOf<'POST /auth/login'>) {
    return this.auth.login(body);
  }

  @Endpoint('GET /auth/me')
  me(@CurrentUser() user: SignedInUser) {
    return this.auth.currentUser(user.id);
  }
}
