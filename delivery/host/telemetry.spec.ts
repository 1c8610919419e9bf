// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushWhenHidden, reportFailure, reportLoad, reportStart } from './telemetry.ts';

const sent: unknown[] = [];
let beacons: Promise<unknown>[];

beforeEach(() => {
  sent.length = 0;
  beacons = [];
  vi.useFakeTimers();
  // The body of jsdom's own Blob cannot be read.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) => {
      beacons.push(body.text().then((text) => sent.push([address, JSON.parse(text)])));
      return true;
    },
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
const loadAndFail = async () => {
  reportLoad('public', '1.0.0', 320.4);
  reportFailure('admin', undefined, 'registry');
  vi.runAllTimers();
  await Promise.all(beacons);
};

const LOADED = { outcome: 'loaded', remote: 'public', version: '1.0.0', ms: 320 };
const FAILED = { outcome: 'failed', remote: 'admin', phase: 'registry' };

it("sends loads and failures of a sampled page, with the page's token", async () => {
  serveWith({ name: 'cdn', description: 'x' }, { name: 'page', description: '7.1.abc.nonce.tag' });
  await loadAndFail();
  expect(sent).toEqual([['/api/telemetry', { token: '7.1.abc.nonce.tag', events: [LOADED, FAILED] }]]);
});

it('sends only failures of a page outside the sample', async () => {
  serveWith({ name: 'page', description: '.0.abc.nonce.tag' });
  await loadAndFail();
  expect(sent).toEqual([['/api/telemetry', { token: '.0.abc.nonce.tag', events: [FAILED] }]]);
});

it('sends nothing from a page without a token', async () => {
  serveWith();
  await loadAndFail();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{} as PerformanceEntry]);
  await loadAndFail();
  expect(sent).toEqual([]);
});

const STARTED = { outcome: 'started', remote: 'student', version: '2.0.0' };

it.each([
  ['in the sample', '.1.abc'],
  ['that may load a canary', '7.0.abc'],
])('sends the start of an execution at once, from a page %s', async (_, token) => {
  serveWith({ name: 'page', description: token });
  reportStart('student', '2.0.0');
  await Promise.all(beacons);
  expect(sent).toEqual([['/api/telemetry', { token, events: [STARTED] }]]);
});

it('sends no start from another page', () => {
  serveWith({ name: 'page', description: '.0.abc' });
  reportStart('student', '2.0.0');
  expect(beacons).toEqual([]);
});

it('says that the page was left while a load was under way, but not after it', async () => {
  serveWith({ name: 'page', description: '.1.abc' });
  flushWhenHidden();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reportStart('student', '2.0.0');
  document.dispatchEvent(new Event('visibilitychange'));
  reportStart('student', '2.0.0');
  reportLoad('student', '2.0.0', 10);
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.all(beacons);
  const outcomes = sent.flatMap((request) => (request as [string, { events: { outcome: string }[] }])[1].events);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['started', 'left', 'started', 'loaded']);
});

it('sends queued reports when the page is hidden', async () => {
  serveWith({ name: 'page', description: '.1.abc.nonce.tag' });
  flushWhenHidden();
  reportLoad('public', '1.0.0', 320);
  expect(beacons).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.all(beacons);
  expect(sent).toMatchObject([['/api/telemetry', { events: [LOADED] }]]);
});
