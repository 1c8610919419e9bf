import type { LoginInput, RegisterInput, Session } from '@iris/contract/auth';
import { PERMISSIONS, type Permission } from '@iris/contract/permissions';
import type { BodyOf } from '@iris/contract/routes';
import type { User } from '@iris/contract/users';
import { createStore } from 'zustand/vanilla';
import { api, configureApi, isUnavailable } from '../api/index.ts';
import { hasUnsavedInput } from '../navigation/index.ts';
import { notify } from '../notify/index.ts';
import { onTokenChangedElsewhere, readToken, writeToken } from './token.ts';

/** `unavailable`: there is a token, but the server could not be reached to check it. */
export type SessionStatus = 'loading' | 'signed_in' | 'signed_out' | 'unavailable';

/** The session of this page: its status and account. */
export interface SessionState {
  status: SessionStatus;
  user: User | null;
}

const INPUT_KEPT = 'Ce que vous avez saisi reste affiché\u00a0: copiez-le avant de quitter cette page.';

/** Store of the session; components read it by `useSession`. */
export const sessionStore = createStore<SessionState>(() => ({ status: 'loading', user: null }));

/** Loads the account of the stored token; to be called at start, and again after `unavailable`. Never throws. */
export async function startSession(): Promise<void> {
  const token = readToken();
  if (!token) return setUser(null);
  sessionStore.setState({ status: 'loading', user: null });
  try {
    const user = await api.call('GET /auth/me');
    if (readToken() === token) setUser(user);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md requires that this failure is logged only
    console.error('session check failed', error);
    if (readToken() !== token) return;
    // An outage does not invalidate the token: removing it would log everybody out at each restart of the service.
    if (isUnavailable(error)) sessionStore.setState({ status: 'unavailable', user: null });
    else endSession();
  }
}

/** Logs in and stores the token. @throws {ApiError} when the server rejects the login or cannot be reached */
export async function login(input: LoginInput): Promise<User> {
  return open(await api.call('POST /auth/login', { body: input, anonymous: true }));
}

/** Ends a login that was asked for the second factor, and stores the token. @throws {ApiError} when the server rejects it or cannot be reached */
export async function loginWithSecondFactor(body: BodyOf<'POST /auth/login/second-factor'>): Promise<User> {
  return open(await api.call('POST /auth/login/second-factor', { body, anonymous: true }));
}

/** Creates an account and logs in. @throws {ApiError} when the server rejects it or cannot be reached */
export async function register(input: RegisterInput): Promise<User> {
  return open(await api.call('POST /auth/register', { body: input, anonymous: true }));
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

/** Shows a change that the account has made to itself. */
export function updateUser(user: User): void {
  if (sessionStore.getState().user?._id === user._id) setUser(user);
}

/** Whether an account has all these permissions, as sent by the server. */
export function can(user: User | null, ...permissions: readonly Permission[]): boolean {
  return user !== null && permissions.every((permission) => user.permissions[permission]);
}

/** Whether an account is an administrator or super administrator. */
export function isAdmin(user: User | null): boolean {
  return user?.role === 'admin' || user?.role === 'super_admin';
}

function open({ token, user }: Session): User {
  writeToken(token);
  setUser(user);
  return user;
}

function endSession(): void {
  writeToken(null);
  setUser(null);
}

function setUser(user: User | null): void {
  sessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user });
}

configureApi({
  readToken,
  onRejected: (token) => {
    // A late answer to a request of the previous session must not end the current one.
    if (readToken() !== token || sessionStore.getState().status !== 'signed_in') return;
    const message = hasUnsavedInput() ? INPUT_KEPT : 'Veuillez vous reconnecter pour continuer.';
    endSession();
    // After the caller has shown its own error toast, which would replace this one.
    setTimeout(() => notify.warning('Session expirée', message));
  },
  onForbidden: (token) => {
    if (readToken() === token) void refreshRights(token);
  },
});

/** Reloads the rights: the interface offered a call that was denied, so they have changed since. */
async function refreshRights(token: string): Promise<void> {
  const user = await api.call('GET /auth/me').catch(() => null);
  // Read after the call: when several calls are denied at once, only the first answer differs.
  const known = sessionStore.getState().user;
  if (!known || !user || readToken() !== token) return;
  if (hasSameRights(user, known)) return;
  setUser(user);
  const message = hasUnsavedInput() ? INPUT_KEPT : 'Vos droits ont changé, la page a été mise à jour.';
  notify.warning('Droits modifiés', message);
}

function hasSameRights(one: User, other: User): boolean {
  const isSame = (key: Permission) => one.permissions[key] === other.permissions[key];
  return (
    one.role === other.role &&
    one.password_change_required === other.password_change_required &&
    one.second_factor_setup_required === other.second_factor_setup_required &&
    PERMISSIONS.every(isSame)
  );
}

/** Applies logins and logouts of other tabs; to be called once, by the shell. */
export function followOtherTabs(): void {
  onTokenChangedElsewhere(() => void startSession());
}
