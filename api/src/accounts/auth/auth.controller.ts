import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AuthService } from './auth.service.ts';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Endpoint('POST /auth/register')
  register(@Call() { body, reply }: CallOf<'POST /auth/register'>) {
    return this.auth.register(body, reply);
  }

  @Endpoint('POST /auth/login')
  login(@Call() { body, reply }: CallOf<'POST /auth/login'>) {
    return this.auth.login(body, reply);
  }

  @Endpoint('POST /auth/login/second-factor')
  loginWithSecondFactor(@Call() { body, reply }: CallOf<'POST /auth/login/second-factor'>) {
    return this.auth.loginWithSecondFactor(body, reply);
  }

  @Endpoint('POST /auth/reauthenticate')
  reauthenticate(@Call() { body, user }: CallOf<'POST /auth/reauthenticate'>) {
    return this.auth.reauthenticate(user, body);
  }

  @Endpoint('POST /auth/password')
  changePassword(@Call() { body, user, reply }: CallOf<'POST /auth/password'>) {
    return this.auth.changePassword(user, body, reply);
  }

  @Endpoint('GET /auth/me')
  me(@Call() { user }: CallOf<'GET /auth/me'>) {
    return this.auth.currentUser(user.id);
  }
}
