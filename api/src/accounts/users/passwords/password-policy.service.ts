import { assessPassword, type PasswordOwner } from '@iris/contract/password-strength';
import type { Role } from '@iris/contract/permissions';
import { Injectable } from '@nestjs/common';
import { type DatabaseConfig, InjectConfig, refusedInput } from '../../../foundation/index.ts';
import type { UserRecord } from '../model/user.schema.ts';
import { hashPassword } from './password.ts';

/** What is stored of a password. */
export type StoredPassword = Required<Pick<UserRecord, 'password_weak'>> & { password_hash: string };

/** Decides which passwords are accepted; see docs/decisions/064. */
@Injectable()
export class PasswordPolicy {
  constructor(@InjectConfig() private readonly config: DatabaseConfig) {}

  /** Whether a password is easy to guess. */
  isWeak(password: string, owner: PasswordOwner): boolean {
    return assessPassword(password, owner) !== undefined;
  }

  /**
   * Hashes a new password; to be called outside of transactions.
   * @throws {ProblemError} `invalid_input` at `password` for a weak one, of administrators or by PASSWORD_POLICY=strict
   */
  async accept(password: string, owner: PasswordOwner, role: Role): Promise<StoredPassword> {
    const fault = assessPassword(password, owner);
    const isRefused = role !== 'student' || this.config.passwordPolicy === 'strict';
    if (fault && isRefused) throw refusedInput({ password: [fault] });
    return { password_hash: await hashPassword(password), password_weak: fault !== undefined };
  }
}
