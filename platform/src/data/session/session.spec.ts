import type { User } from '@iris/contract/accounts';
import { STATS_DEFAULTS } from '@iris/contract/site';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdPage } from '../../page/navigation/index.ts';
import { notify, toastStore } from '../../page/notify/index.ts';
import { answer, fixtures, problem } from '../../testing/index.tsx';
import { api } from '../api/index.ts';
import { can, followRights, login, logout, startSession } from './session.ts';
import { sessionStore } from './session-store.ts';

const state = () => sessionStore.getState();
const user = fixtures.user();

beforeEach(() => {
  sessionStore.setState({ status: 'loading', user: null });
});

describe('starting', () => {
  it('makes no call without a stored token', async () => {
    await startSession();
    expect(state()).toEqual({ status: 'signed_out', user: null });
  });

  it('fetches the user of the stored token, sent as a bearer', async () => {
    localStorage.setItem('token', 'abc');
    let header: string | null = null;
    answer('GET /auth/me', (request) => {
      header = request.headers.get('Authorization');
      return user;
    });
    await startSession();
    expect(header).toBe('Bearer abc');
    expect(state()).toEqual({ status: 'signed_in', user });
  });

  it('removes a token that the server rejects, and stays logged out', async () => {
    localStorage.setItem('token', 'old');
    answer('GET /auth/me', () => problem('authentication_required'));
    await startSession();
    expect(localStorage.getItem('token')).toBeNull();
    expect(state().status).toBe('signed_out');
  });

  it('keeps the token during an outage, and signs in once the service is back', async () => {
    localStorage.setItem('token', 'abc');
    answer('GET /auth/me', () => problem('database_unavailable'));
    await startSession();
    expect(state().status).toBe('unavailable');
    expect(localStorage.getItem('token')).toBe('abc');

    answer('GET /auth/me', user);
    await startSession();
    expect(state()).toEqual({ status: 'signed_in', user });
  });
});

describe('logging in and out', () => {
  it('stores the token and sets the user; login is sent without a token', async () => {
    localStorage.setItem('token', 'stale');
    let header: string | null = 'none seen';
    answer('POST /auth/login', (request) => {
      header = request.headers.get('Authorization');
      return { token: 'fresh', user };
    });
    await login({ email: user.email, password: 'Iris-2026!' });
    expect(header).toBeNull();
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(state().user).toEqual(user);

    answer('POST /auth/logout', undefined);
    logout();
    expect(localStorage.getItem('token')).toBeNull();
    expect(state()).toEqual({ status: 'signed_out', user: null });
  });

  it.each([
    ['ends it', () => undefined],
    ['fails', () => problem('database_unavailable')],
    ['has ended it already', () => problem('authentication_required')],
  ])('logs out at once, and on the server, whether the server %s', async (_, reply) => {
    localStorage.setItem('token', 'abc');
    sessionStore.setState({ status: 'signed_in', user });
    const headers: (string | null)[] = [];
    answer('POST /auth/logout', (request) => {
      headers.push(request.headers.get('Authorization'));
      return reply();
    });
    const toast = vi.fn();
    const stop = toastStore.subscribe(toast);
    logout();
    expect(state()).toEqual({ status: 'signed_out', user: null });
    expect(localStorage.getItem('token')).toBeNull();
    await vi.waitFor(() => expect(headers).toEqual(['Bearer abc']));
    // Answered after the logout has been.
    answer('GET /stats', () => problem('internal_error'));
    await api.call('GET /stats').catch(() => {});
    stop();
    expect(toast).not.toHaveBeenCalled();
  });

  it('ends the session when a later call is rejected with 401', async () => {
    localStorage.setItem('token', 'abc');
    sessionStore.setState({ status: 'signed_in', user });
    answer('GET /enrollments/my-courses', () => problem('authentication_required'));
    await expect(api.call('GET /enrollments/my-courses')).rejects.toMatchObject({ status: 401 });
    expect(state().status).toBe('signed_out');
    expect(localStorage.getItem('token')).toBeNull();
    await vi.waitFor(() =>
      expect(toastStore.getState().toast).toMatchObject({ kind: 'warning', title: 'Session expirée' }),
    );
  });
});

it('follows changed rights without a call, while the page is visible and when it becomes so', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let current: User = user;
  answer('POST /auth/login', () => ({ token: 'fresh', user: current }));
  const asked = vi.fn(() => current);
  answer('GET /auth/me', asked);
  followRights();
  await login({ email: user.email, password: 'Iris-2026!' });
  const { refreshRights } = await import('./account-changes.ts');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();

  current = { ...user, role: 'admin', permissions: fixtures.admin({ manage_stats: true }).permissions };
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(state().user).toEqual(current));
  expect(toastStore.getState().toast).toMatchObject({ kind: 'warning', title: 'Droits modifiés' });

  current = user;
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(state().user).toEqual(user));
  answer('GET /auth/me', () => problem('database_unavailable'));
  await refreshRights();
  expect(state()).toEqual({ status: 'signed_in', user });
});

it('updates changed rights when a call is denied, and notifies the user', async () => {
  localStorage.setItem('token', 'abc');
  const admin = fixtures.admin({ manage_stats: true });
  const revoked = { ...admin, role: 'student' as const, permissions: fixtures.user().permissions };
  sessionStore.setState({ status: 'signed_in', user: admin });
  answer('PUT /stats', () => problem('permission_denied'));
  answer('GET /auth/me', revoked);
  await expect(api.call('PUT /stats', { body: STATS_DEFAULTS })).rejects.toMatchObject({ status: 403 });
  await vi.waitFor(() => expect(state().user).toEqual(revoked));
  expect(toastStore.getState().toast).toMatchObject({ kind: 'warning', title: 'Droits modifiés' });
});

it('says in its notifications whether unsaved input stays on the page', async () => {
  const reasons = { authentication_required: 'Session expirée', permission_denied: 'Droits modifiés' } as const;
  answer('GET /auth/me', user);
  const says: Record<string, boolean> = {};
  for (const isUnsaved of [false, true]) {
    for (const [code, title] of Object.entries(reasons)) {
      const release = isUnsaved ? holdPage(() => {}) : undefined;
      localStorage.setItem('token', 'abc');
      sessionStore.setState({ status: 'signed_in', user: fixtures.admin({ manage_stats: true }) });
      notify.info('Rien');
      answer('PUT /stats', () => problem(code as keyof typeof reasons));
      await expect(api.call('PUT /stats', { body: STATS_DEFAULTS })).rejects.toMatchObject({ code });
      await vi.waitFor(() => expect(toastStore.getState().toast).toMatchObject({ title }));
      const { message } = toastStore.getState().toast ?? {};
      says[`${title}, ${isUnsaved}`] = message?.includes('Ce que vous avez saisi reste affiché') ?? false;
      release?.();
    }
  }
  expect(says).toEqual({
    'Session expirée, false': false,
    'Droits modifiés, false': false,
    'Session expirée, true': true,
    'Droits modifiés, true': true,
  });
});

it('notifies once of changed rights when several calls are denied together', async () => {
  localStorage.setItem('token', 'abc');
  sessionStore.setState({ status: 'signed_in', user: fixtures.admin({ manage_users: true }, { _id: user._id }) });
  answer('GET /admin/users', () => problem('permission_denied'));
  const asked = vi.fn(() => user);
  answer('GET /auth/me', asked);
  const warned = vi.fn();
  const stop = toastStore.subscribe(({ toast }) => warned(toast?.title));
  await Promise.allSettled([api.call('GET /admin/users'), api.call('GET /admin/users')]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  // Answered after both denials have been handled.
  await api.call('GET /auth/me');
  stop();
  expect(warned.mock.calls.filter(([title]) => title === 'Droits modifiés')).toHaveLength(1);
});

it('grants only permissions that the server sent, and several only if all are held', () => {
  const admin = fixtures.admin({ manage_courses: true });
  expect(can(admin, 'manage_courses')).toBe(true);
  expect(can(admin, 'manage_courses', 'can_delete')).toBe(false);
  expect(can(null, 'manage_courses')).toBe(false);
});
