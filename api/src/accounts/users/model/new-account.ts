import type { Role } from '@iris/contract/permissions';

/** What an account is created from. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}
