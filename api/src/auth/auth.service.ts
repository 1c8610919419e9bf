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

  /** Creates a student account and opens a session. @throws {ProblemError} `email_taken` */
  async register({ name, email, password }: RegisterInput): Promise<Session> {
    return this.#open(await this.users.create({ name, email, password, role: 'student' }));
  }

  /** Opens a session of an existing account. @throws {ProblemError} `invalid_credentials` */
  async login({ email, password }: LoginInput): Promise<Session> {
    return this.#open(await this.users.authenticate(email, password));
  }

  /** The account of the session. @throws {ProblemError} `user_not_found` */
  currentUser(id: string): Promise<User> {
    return this.users.get(id);
  }

  /** The token contains only the account's id: role and permissions are read from the database at each request. */
  async #open(user: User): Promise<Session> {
    return { token: await this.jwt.signAsync({ sub: user._id }), user };
  }
}
