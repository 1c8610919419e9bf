import type { LoginInput, RegisterInput, Session, User } from '@iris/contract/accounts';
import type { Permission } from '@iris/contract/foundation';
import type { BodyOf } from '@iris/contract/routes';
import { api, configureApi, isUnavailable } from '@iris/platform/api';
import { logFailure } from '@iris/platform/navigation';
import { sessionStore, setUser } from './session-store.ts';
import { onTokenChangedElsewhere, readToken, writeToken } from './token.ts';

/** Loads the account of the stored token; to be called at start, and again after `unavailable`. Never throws. */
export async function startSession(): Promise<void> {
  const token = readToken();
  if (!token) return setUser(null);
  sessionStore.setState({ status: 'loading', user: null });
  try {
    const user = await api.call('GET /auth/me');
    if (readToken() === token) setUser(user);
  } catch (error) {
    logFailure('session check failed', error);
    if (readToken() !== token) return;
    // An outage does not invalidate the token: removing it would log everybody out at each restart of the service.
    if (isUnavailable(error)) sessionStore.setState({ status: 'unavailable', user: null });
    else endSession();
  }
}

/** Logs in and stores the token. @throws {ApiError} when the server rejects the login or cannot be reached */
export async function login(input: LoginInput): Promise<User> {
  return openSession(await api.call('POST /auth/login', { body: input, anonymous: true }));
}

/** Ends a login that was asked for the second factor, and stores the token. @throws {ApiError} when the server rejects it or cannot be reached */
export async function loginWithSecondFactor(body: BodyOf<'POST /auth/login/second-factor'>): Promise<User> {
  return openSession(await api.call('POST /auth/login/second-factor', { body, anonymous: true }));
}

/** Creates an account and logs in. @throws {ApiError} when the server rejects it or cannot be reached */
export async function register(input: RegisterInput): Promise<User> {
  return openSession(await api.call('POST /auth/register', { body: input, anonymous: true }));
}

/** Reads the account again after a change of it, such as the verification of its e-mail; without a session, nothing. Never throws. */
export async function refreshAccount(): Promise<void> {
  const token = readToken();
  if (!token || sessionStore.getState().status !== 'signed_in') return;
  const user = await api.call('GET /auth/me').catch(() => null);
  if (user && readToken() === token) setUser(user);
}

/**
 * Ends the session in all tabs of this browser at once, and on the server as soon as it can be reached now: nobody who logs
 * out waits for that or is told that it failed.
 */
export function logout(): void {
  // The call reads the token before it is removed, and outlives the page.
  if (readToken()) api.call('POST /auth/logout', { keepalive: true }).catch(() => {});
  endSession();
}

/** Whether an account has all these permissions, as sent by the server. */
export function can(user: User | null, ...permissions: readonly Permission[]): boolean {
  return user !== null && permissions.every((permission) => user.permissions[permission]);
}

/** Whether an account is an administrator or super administrator. */
export function isAdmin(user: User | null): boolean {
  return user?.role === 'admin' || user?.role === 'super_admin';
}

/** Stores the token of a session that an answer has opened. */
export function openSession({ token, user }: Session): User {
  writeToken(token);
  setUser(user);
  return user;
}

function endSession(): void {
  writeToken(null);
  setUser(null);
}

configureApi({
  readToken,
  onRejected: (token) => {
    // A late answer to a request of the previous session must not end the current one.
    if (readToken() !== token || sessionStore.getState().status !== 'signed_in') return;
    endSession();
    withChanges(({ tellEnd }) => tellEnd());
  },
  onForbidden: (token) => {
    if (readToken() === token) withChanges(({ refreshRights }) => void refreshRights());
  },
});

/** Follows changes of the account's rights, from the first account of the page on; to be called once, by the shell. */
export function followRights(): void {
  const stop = sessionStore.subscribe(({ user }) => {
    if (!user) return;
    stop();
    withChanges(({ watchRights }) => watchRights());
  });
}

/** Not in the first page: visitors have no account. */
function withChanges(act: (changes: typeof import('./account-changes.ts')) => void): void {
  import('./account-changes.ts').then(act, () => {});
}

/** Applies logins and logouts of other tabs; to be called once, by the shell. */
export function followOtherTabs(): void {
  onTokenChangedElsewhere(() => void startSession());
}
