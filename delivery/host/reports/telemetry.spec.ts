import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../host.fixtures.ts';
import { host } from '../host.ts';
import { flushWhenHidden, reportFailure, reportLoad, reportStart } from './telemetry.ts';

const sent: unknown[] = [];
let outlivesPage: boolean | undefined;

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    sent.push([address, JSON.parse(body)]);
    outlivesPage = keepalive;
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serveWith(...timings: { name: string; description: string }[]) {
  const entry = { serverTiming: timings } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}
const loadAndFail = () => {
  reportLoad('public', '1.0.0', 320.4);
  reportFailure('admin', undefined, 'registry', new TypeError('no answer for claire@iris.example'));
  vi.runAllTimers();
};

const LOADED = { outcome: 'loaded', remote: 'public', version: '1.0.0', ms: 320 };
const FAILED = {
  outcome: 'failed',
  remote: 'admin',
  phase: 'registry',
  error: { message: 'TypeError: no answer for claire@iris.example', path: '/', frames: expect.arrayContaining([]) },
};

it.each([
  ['a sampled page', '7.1.abc.nonce.tag', [LOADED, FAILED]],
  ['a page outside the sample', '.0.abc.nonce.tag', [FAILED]],
  ['a page without a token', undefined, undefined],
])('sends what is counted of %s, with its token', (_, token, events) => {
  serveWith({ name: 'cdn', description: 'x' }, ...(token ? [{ name: 'page', description: token }] : []));
  loadAndFail();
  expect(sent).toEqual(token ? [['/api/telemetry', { token, events }]] : []);
});

const STARTED = { outcome: 'started', remote: 'student', version: '2.0.0' };

it.each([
  ['in the sample', '.1.abc', true],
  ['that may load a canary', '7.0.abc', true],
  ['that is neither', '.0.abc', false],
])('sends the start of an execution at once from a page %s', (_, token, isSent) => {
  serveWith({ name: 'page', description: token });
  reportStart('student', '2.0.0');
  expect(sent).toEqual(isSent ? [['/api/telemetry', { token, events: [STARTED] }]] : []);
  if (isSent) expect(outlivesPage).toBe(false);
});

it('says that the page was left while a load was under way, but not after it', () => {
  serveWith({ name: 'page', description: '.1.abc' });
  flushWhenHidden();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reportStart('student', '2.0.0');
  document.dispatchEvent(new Event('visibilitychange'));
  reportStart('student', '2.0.0');
  reportLoad('student', '2.0.0', 10);
  document.dispatchEvent(new Event('visibilitychange'));
  const outcomes = sent.flatMap((request) => (request as [string, { events: { outcome: string }[] }])[1].events);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['started', 'left', 'started', 'loaded']);
});

it('says of a load that failed because the page was left only that it was left', () => {
  serveWith({ name: 'page', description: '.1.abc' });
  flushWhenHidden();
  vi.spyOn(host(), 'unlessLeft').mockImplementation(() => {});
  reportStart('student', '2.0.0');
  reportFailure('student', '2.0.0', 'chunk', new Error('no chunk'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.runAllTimers();
  expect(sent).toMatchObject([
    ['/api/telemetry', { events: [STARTED] }],
    ['/api/telemetry', { events: [{ ...STARTED, outcome: 'left' }] }],
  ]);
});

it.each(['contract', 'import', 'page', 'uncaught'] as const)(
  'sends a failure in the step %s of a page that is being left',
  (phase) => {
    serveWith({ name: 'page', description: '.1.abc' });
    vi.spyOn(host(), 'unlessLeft').mockImplementation(() => {});
    reportFailure('student', '2.0.0', phase, new Error('no'));
    vi.runAllTimers();
    expect(sent).toMatchObject([['/api/telemetry', { events: [{ outcome: 'failed', phase }] }]]);
  },
);

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

it.each([
  new TypeError('Load failed'),
  new TypeError('Failed to fetch'),
  named('AbortError', 'The operation was aborted.'),
  named('ChunkLoadError', 'Loading chunk 7 failed.'),
  new Error('request failed with status 0'),
])('sends of a page that throws «%s» nothing when it is being left: its request was ended with it', (error) => {
  serveWith({ name: 'page', description: '.1.abc' });
  const unlessLeft = vi.spyOn(host(), 'unlessLeft').mockImplementation(() => {});
  for (const phase of ['page', 'uncaught'] as const) reportFailure('student', '2.0.0', phase, error);
  vi.runAllTimers();
  expect(sent).toEqual([]);
  for (const [later] of unlessLeft.mock.calls) later();
  expect(sent).toMatchObject([
    ['/api/telemetry', { events: [{ outcome: 'failed', phase: 'page' }] }],
    ['/api/telemetry', { events: [{ outcome: 'failed', phase: 'uncaught' }] }],
  ]);
});

it('sends of a file that arrived and threw that it did, whatever the loader calls it', () => {
  serveWith({ name: 'page', description: '.1.abc' });
  vi.spyOn(host(), 'unlessLeft').mockImplementation(() => {});
  reportFailure('student', '2.0.0', 'import', named('ChunkLoadError', 'Loading chunk 7 failed. (missing)'));
  vi.runAllTimers();
  expect(sent).toMatchObject([['/api/telemetry', { events: [{ outcome: 'failed', phase: 'import' }] }]]);
});

it('sends queued reports when the page is hidden', () => {
  serveWith({ name: 'page', description: '.1.abc.nonce.tag' });
  flushWhenHidden();
  reportLoad('public', '1.0.0', 320);
  expect(sent).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toMatchObject([['/api/telemetry', { events: [LOADED] }]]);
  expect(outlivesPage).toBe(true);
});
