import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { createQueryClient, serverQuery } from '../../data/query/index.ts';
import { startSession } from '../../data/session/index.ts';
import { startTheme } from '../../design/theme/index.ts';
import { answer } from '../../testing/index.tsx';
import { unlessLeft } from './departure.ts';

const FAILURES = ['load failed', 'session check failed', 'theme load failed'];
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

it('logs the failed calls of a page that stays, also after a link to a file, and nothing of one that was left', async () => {
  await failAtEveryCall();
  vi.runAllTimers();
  expect(messages()).toEqual(FAILURES);
  window.dispatchEvent(new Event('beforeunload'));
  await failAtEveryCall();
  vi.runAllTimers();
  expect(messages()).toEqual([...FAILURES, ...FAILURES].sort());
  logged.mockClear();
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

it('does not wait for the next page after a link that the router follows, or that opens elsewhere', async () => {
  follow('/contact', (event) => event.preventDefault());
  follow('/contact', undefined, { ctrlKey: true });
  follow('#programme');
  await failAtEveryCall();
  vi.advanceTimersByTime(3000);
  expect(messages()).toEqual(FAILURES);
});

it('reports what fails in a page that was left and came back from the history', () => {
  const report = vi.fn();
  leave();
  unlessLeft(report);
  vi.runAllTimers();
  expect(report).toHaveBeenCalledOnce();
});
