import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createQueryClient, serverQuery } from '../query/index.ts';
import { startSession } from '../session/index.ts';
import { answer } from '../testing/index.tsx';
import { startTheme } from '../theme/index.ts';
import { unlessLeft } from './departure.ts';

let logged: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const route of ['GET /auth/me', 'GET /config/theme', 'GET /stats'] as const)
    answer(route, () => Response.error());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The calls of a page that a navigation ends: the browser lets them fail before it says that the page is left. */
async function failAtEveryCall() {
  localStorage.setItem('token', 'abc');
  const client = createQueryClient();
  await Promise.all([startSession(), startTheme(), client.fetchQuery(serverQuery('GET /stats')).catch(() => {})]);
}
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const messages = () => logged.mock.calls.map(([message]) => message).sort();

it('logs the failed calls of a page that stays', async () => {
  await failAtEveryCall();
  vi.runAllTimers();
  expect(messages()).toEqual(['load failed', 'session check failed', 'theme load failed']);
});

it('logs nothing of calls that failed because the page was left', async () => {
  await failAtEveryCall();
  leave();
  vi.runAllTimers();
  expect(messages()).toEqual([]);
});

it('reports what fails in a page that was left and came back from the history', () => {
  const report = vi.fn();
  leave();
  unlessLeft(report);
  vi.runAllTimers();
  expect(report).toHaveBeenCalledOnce();
});
