import type { User } from '@iris/contract/accounts';
import type { Role } from '@iris/contract/foundation';
import type { CurrentAccount } from '../../../foundation/index.ts';
import type { CredentialVersions } from '../../sessions/session.policy.ts';
import type { Authenticated } from '../../sessions/sessions.service.ts';

/** Who has proved to own an account, with the account as it is answered. */
export interface AuthenticatedUser extends Authenticated {
  user: User;
}

/** What the devices known to an account are bound to: another password voids them. */
export interface LoginAccount {
  id: string;
  passwordVersion: number;
}

/** An account as its sessions know it: its current rights, and what they must have been opened with. */
export interface SessionOwner extends CredentialVersions {
  account: CurrentAccount;
}

/** What an account is created from. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}
