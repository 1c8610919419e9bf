import type { LoginInput, RegisterInput, Session } from '@iris/contract/auth';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply } from 'fastify';
import { KnownDevices } from '../known-devices/known-devices.service.ts';
import { UsersService } from '../users/users.service.ts';
import { PasswordGuesses } from './password-guesses.service.ts';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly guesses: PasswordGuesses,
    private readonly devices: KnownDevices,
    private readonly jwt: JwtService,
  ) {}

  /** Creates a student account and opens a session. @throws {ProblemError} `email_taken` */
  async register({ name, email, password }: RegisterInput, reply: FastifyReply): Promise<Session> {
    const user = await this.users.create({ name, email, password, role: 'student' });
    await this.devices.remember(reply, user._id);
    return this.#open(user);
  }

  /** Opens a session of an existing account. @throws {ProblemError} `invalid_credentials`; `too_many_requests` */
  async login({ email, password }: LoginInput, reply: FastifyReply): Promise<Session> {
    const user = await this.guesses.authenticate({ email, password }, reply.request);
    await this.devices.remember(reply, user._id);
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
