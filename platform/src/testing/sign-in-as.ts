import type { User } from '@iris/contract/users';
import { sessionStore } from '../session/index.ts';

/** Puts this account (or nobody) in the session, as if the server had just said so. */
export function signInAs(user: User | null): void {
  sessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user });
}
