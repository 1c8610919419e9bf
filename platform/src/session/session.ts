import type { LoginInput, RegisterInput, Session } from '@iris/contract/auth';
import { PERMISSIONS, type Permission } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { createStore } from 'zustand/vanilla';
import { api, configureApi, isUnavailable } from '../api/index.ts';
import { hasUnsavedInput } from '../navigation/index.ts';
import { notify } from '../notify/index.ts';
import { onTokenChangedElsewhere, readToken, writeToken } from './token.ts';

/** `unavailable`: a token is kept, but the server could not be asked whose it is. */
export type SessionStatus = 'loading' | 'signed_in' | 'signed_out' | 'unavailable';

/** Who uses this page. */
export interface SessionState {
  status: SessionStatus;
  user: User | null;
}

const INPUT_KEPT = 'Ce que vous avez saisi reste affiché\u00a0: copiez-le avant de quitter cette page.';

/** The session's store, without React; `useSession` reads it in components. */
export const sessionStore = createStore<SessionState>(() => ({ status: 'loading', user: null }));

/** Asks the server whose the stored token is; to be called at start, and again after `unavailable`. Never throws. */
export async function startSession(): Promise<void> {
  const token = readToken();
  if (!token) return settle(null);
  sessionStore.setState({ status: 'loading', user: null });
  try {
    const user = await api.call('GET /auth/me');
    if (readToken() === token) settle(user);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this failure to be logged, and nothing else
    console.error('session check failed', error);
    if (readToken() !== token) return;
    // An outage says nothing about the token: throwing it away would log everybody out at each restart.
    if (isUnavailable(error)) sessionStore.setState({ status: 'unavailable', user: null });
    else endSession();
  }
}

/** Logs in and keeps the token. @throws {ApiError} */
export async function login(input: LoginInput): Promise<User> {
  return open(await api.call('POST /auth/login', { body: input, anonymous: true }));
}

/** Creates the account and logs in. @throws {ApiError} */
export async function register(input: RegisterInput): Promise<User> {
  return open(await api.call('POST /auth/register', { body: input, anonymous: true }));
}

/** Forgets the token and the user, here and in the other tabs. */
export function logout(): void {
  endSession();
}

/** Whether the signed-in account holds all these permissions, as the server sent them. */
export function can(user: User | null, ...permissions: readonly Permission[]): boolean {
  return user !== null && permissions.every((permission) => user.permissions[permission]);
}

/** Whether the account is an administrator of any kind. */
export function isAdmin(user: User | null): boolean {
  return user?.role === 'admin' || user?.role === 'super_admin';
}

function open({ token, user }: Session): User {
  writeToken(token);
  settle(user);
  return user;
}

function endSession(): void {
  writeToken(null);
  settle(null);
}

function settle(user: User | null): void {
  sessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user });
}

configureApi({
  readToken,
  onRejected: (token) => {
    // A late answer to the previous account's request must not end the session opened since.
    if (readToken() !== token || sessionStore.getState().status !== 'signed_in') return;
    const message = hasUnsavedInput() ? INPUT_KEPT : 'Veuillez vous reconnecter pour continuer.';
    endSession();
    // After the caller has shown its own failure, whose toast would replace this one.
    setTimeout(() => notify.warning('Session expirée', message));
  },
  onForbidden: (token) => {
    if (readToken() === token) void refreshRights(token);
  },
});

/** The interface only offered the call because it believes older rights: somebody has changed them since. */
async function refreshRights(token: string): Promise<void> {
  const user = await api.call('GET /auth/me').catch(() => null);
  // Read only now: of several calls refused at once, only the first answer reports a change.
  const known = sessionStore.getState().user;
  if (!known || !user || readToken() !== token) return;
  if (user.role === known.role && PERMISSIONS.every((key) => user.permissions[key] === known.permissions[key])) return;
  settle(user);
  const message = hasUnsavedInput() ? INPUT_KEPT : 'Vos droits ont changé, la page a été mise à jour.';
  notify.warning('Droits modifiés', message);
}

/** Follows logins and logouts of the other tabs; to be called once by the shell. */
export function followOtherTabs(): void {
  onTokenChangedElsewhere(() => void startSession());
}
