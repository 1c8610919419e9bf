import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createQueryClient, serverQuery } from '../../data/query/index.ts';
import { startSession } from '../../data/session/index.ts';
import { startTheme } from '../../design/theme/index.ts';
import { answer } from '../../testing/index.tsx';
import { unlessLeft } from './departure.ts';

let logged: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
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
/** Clicks a link, which the test environment does not follow. */
function follow(href: string, handle?: (event: Event) => void, keys?: MouseEventInit) {
  const link = Object.assign(document.createElement('a'), { href });
  if (handle) link.addEventListener('click', handle);
  document.body.append(link);
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}
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

it.each(['beforeunload', 'link'])(
  'logs nothing of calls that fail while the next page is awaited for long: %s',
  async (by) => {
    if (by === 'link') follow('/contact');
    else window.dispatchEvent(new Event('beforeunload'));
    await failAtEveryCall();
    vi.advanceTimersByTime(50_000);
    leave();
    vi.runAllTimers();
    expect(messages()).toEqual([]);
  },
);

it('logs the failed calls of a page that stays in the end, as after a link to a file', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  await failAtEveryCall();
  vi.runAllTimers();
  expect(messages()).toEqual(['load failed', 'session check failed', 'theme load failed']);
});

it('does not wait for the next page after a link that the router follows, or that opens elsewhere', async () => {
  follow('/contact', (event) => event.preventDefault());
  follow('/contact', undefined, { ctrlKey: true });
  follow('#programme');
  await failAtEveryCall();
  vi.advanceTimersByTime(3000);
  expect(messages()).toEqual(['load failed', 'session check failed', 'theme load failed']);
});

it('listens for the end of the page no longer than until a failure is reported', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  unlessLeft(vi.fn());
  vi.runAllTimers();
  const listeners = added.mock.calls.filter(([type]) => type === 'pagehide');
  expect(listeners).toHaveLength(1);
  expect(removed.mock.calls).toEqual(listeners);
});

it('reports what fails in a page that was left and came back from the history', () => {
  const report = vi.fn();
  leave();
  unlessLeft(report);
  vi.runAllTimers();
  expect(report).toHaveBeenCalledOnce();
});
