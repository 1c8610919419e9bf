import type { User } from '@iris/contract/accounts';
import { STATS_DEFAULTS } from '@iris/contract/site';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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

it('makes no call without a stored token', async () => {
  await startSession();
  expect(state()).toEqual({ status: 'signed_out', user: null });
});

it('keeps the token during an outage, signs in with it once the service is back, and removes one that is rejected', async () => {
  localStorage.setItem('token', 'abc');
  answer('GET /auth/me', () => problem('database_unavailable'));
  await startSession();
  expect(state().status).toBe('unavailable');
  expect(localStorage.getItem('token')).toBe('abc');

  let header: string | null = null;
  answer('GET /auth/me', (request) => {
    header = request.headers.get('Authorization');
    return user;
  });
  await startSession();
  expect(header).toBe('Bearer abc');
  expect(state()).toEqual({ status: 'signed_in', user });

  answer('GET /auth/me', () => problem('authentication_required'));
  await startSession();
  expect(localStorage.getItem('token')).toBeNull();
  expect(state().status).toBe('signed_out');
});

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
});

it('logs out at once, and on the server, whether that ends the session, fails or has ended it already', async () => {
  const replies = [undefined, 'database_unavailable', 'authentication_required'] as const;
  const toast = vi.fn();
  onTestFinished(toastStore.subscribe(toast));
  for (const code of replies) {
    localStorage.setItem('token', 'abc');
    sessionStore.setState({ status: 'signed_in', user });
    const headers: (string | null)[] = [];
    answer('POST /auth/logout', (request) => {
      headers.push(request.headers.get('Authorization'));
      return code && problem(code);
    });
    logout();
    expect(state()).toEqual({ status: 'signed_out', user: null });
    expect(localStorage.getItem('token')).toBeNull();
    await vi.waitFor(() => expect(headers).toEqual(['Bearer abc']));
    // Answered after the logout has been.
    answer('GET /stats', () => problem('internal_error'));
    await api.call('GET /stats').catch(() => {});
  }
  expect(toast).not.toHaveBeenCalled();
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

it('ends the session that a call finds ended, follows rights that it finds changed, and says whether input stays', async () => {
  const admin = fixtures.admin({ manage_stats: true }, { _id: user._id });
  answer('GET /auth/me', user);
  const found = [
    ['authentication_required', 'Session expirée', 'signed_out', null],
    ['permission_denied', 'Droits modifiés', 'signed_in', user],
  ] as const;
  for (const isUnsaved of [false, true]) {
    for (const [code, title, status, now] of found) {
      const release = isUnsaved ? holdPage(() => {}) : undefined;
      localStorage.setItem('token', 'abc');
      sessionStore.setState({ status: 'signed_in', user: admin });
      notify.info('Rien');
      answer('PUT /stats', () => problem(code));
      await expect(api.call('PUT /stats', { body: STATS_DEFAULTS })).rejects.toMatchObject({ code });
      await vi.waitFor(() => expect(toastStore.getState().toast).toMatchObject({ kind: 'warning', title }));
      expect(state()).toEqual({ status, user: now });
      expect(localStorage.getItem('token')).toBe(now && 'abc');
      const isSaid = toastStore.getState().toast?.message?.includes('Ce que vous avez saisi reste affiché') ?? false;
      expect([title, isSaid]).toEqual([title, isUnsaved]);
      release?.();
    }
  }
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
