import type { User } from '@iris/contract/accounts';
import { sessionStore } from '../data/session/index.ts';

/** Sets the account of the session, or signs out with null, without a call. */
export function signInAs(user: User | null): void {
  sessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user });
}
