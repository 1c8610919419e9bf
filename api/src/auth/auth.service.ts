import type { LoginInput, RegisterInput, Session } from '@iris/contract/auth';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SecurityLog } from '../common/security-log.ts';
import { UsersService } from '../users/users.service.ts';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
    private readonly security: SecurityLog,
  ) {}

  /** Creates a student account and opens a session. @throws {ProblemError} `email_taken` */
  async register({ name, email, password }: RegisterInput): Promise<Session> {
    const user = await this.users.create({ name, email, password, role: 'student' });
    this.security.record('account.registered', { account: user._id });
    return this.#open(user);
  }

  /** Opens a session of an existing account. @throws {ProblemError} `invalid_credentials` */
  async login({ email, password }: LoginInput): Promise<Session> {
    const user = await this.users.authenticate(email, password);
    this.security.record('login.succeeded', { account: user._id });
    return this.#open(user);
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
