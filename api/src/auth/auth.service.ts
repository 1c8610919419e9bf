import type { LoginInput, RegisterInput, Session } from '@iris/contract/auth';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { UsersService } from '../users/users.service.ts';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
  ) {}

  /** Opens a student account and a session on it. */
  async register({ name, email, password }: RegisterInput): Promise<Session> {
    return this.#open(await this.users.create({ name, email, password, role: 'student' }));
  }

  /** Opens a session on an existing account. */
  async login({ email, password }: LoginInput): Promise<Session> {
    return this.#open(await this.users.authenticate(email, password));
  }

  /** The account behind the session. */
  currentUser(id: string): Promise<User> {
    return this.users.get(id);
  }

  /** The token names the account and nothing else: role and permissions are read from the database each time. */
  async #open(user: User): Promise<Session> {
    return { token: await this.jwt.signAsync({ sub: user._id }), user };
  }
}
