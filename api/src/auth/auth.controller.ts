import { type LoginInput, loginSchema, type RegisterInput, registerSchema, sessionSchema } from '@iris/contract/auth';
import { userSchema } from '@iris/contract/users';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { Public, SignedIn } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { RateLimited, RateLimitedLogin } from '../rate-limit/rate-limit.guard.ts';
import { AuthService } from './auth.service.ts';

@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('register')
  @Public()
  @RateLimited()
  @Answers(201, sessionSchema)
  register(@Body({ schema: registerSchema }) input: RegisterInput) {
    return this.auth.register(input);
  }

  @Post('login')
  @Public()
  @RateLimitedLogin()
  @Answers(200, sessionSchema)
  login(@Body({ schema: loginSchema }) input: LoginInput) {
    return this.auth.login(input);
  }

  @Get('me')
  @SignedIn()
  @Answers(200, userSchema)
  me(@CurrentUser() user: SignedInUser) {
    return this.auth.currentUser(user.id);
  }
}
