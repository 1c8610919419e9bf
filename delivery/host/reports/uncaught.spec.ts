import { beforeEach, expect, it, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { host } from '../host.ts';
import { findRemote } from '../registry.ts';
import { watchUncaught } from './uncaught.ts';

const report = vi.hoisted(() => vi.fn());
vi.mock('./telemetry.ts', () => ({ reportFailure: report, reportLoad: vi.fn(), reportStart: vi.fn() }));

const NAMES = ['timer', 'promise', 'fetch', 'abort', 'chunk', 'call'];

beforeEach(async () => {
  answerRegistry(NAMES.map((name) => entry(name, '2.0.0')));
  await findRemote('timer', { fresh: true });
});

it('reports at once what code has thrown, and what a departure may have caused only if the page is not left', () => {
  const late: (() => void)[] = [];
  vi.spyOn(host(), 'unlessLeft').mockImplementation((later) => void late.push(later));
  watchUncaught();
  const inFile = (name: string, error: Error) =>
    Object.defineProperty(error, 'stack', { value: `at https://iris.example/remotes/${name}/2.0.0/main.js:1:1` });
  const reject = (name: string, error: Error) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: inFile(name, error) }));
  const thrown = { error: inFile('timer', new TypeError('x is undefined')), filename: 'main.js' };
  window.dispatchEvent(Object.assign(new Event('error'), thrown));
  reject('promise', new TypeError("Cannot read properties of undefined (reading 'id')"));
  reject('fetch', new TypeError('Load failed'));
  reject('abort', Object.assign(new Error('The operation was aborted.'), { name: 'AbortError' }));
  reject('chunk', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
  reject('call', Object.assign(new Error('request failed with status 0'), { status: 0 }));
  const reported = () => report.mock.calls.map(([name, version, phase]) => `${name} ${version} ${phase}`);
  expect(reported()).toEqual(['timer 2.0.0 uncaught', 'promise 2.0.0 uncaught']);
  expect(report.mock.calls[0]?.[3]).toBe(thrown.error);
  for (const later of late) later();
  expect(reported()).toEqual(NAMES.map((name) => `${name} 2.0.0 uncaught`));
});

it('reports the first error in a file of the shell, and none of extensions or of a remote that it does not know', () => {
  report.mockReset();
  document.head.innerHTML = '<script data-version="7.0.0"></script>';
  const shell = `at ${location.origin}/main.0123.js:1:1`;
  const stacks = [
    'at chrome-extension://abc/content.js:1:1',
    `at ${location.origin}/courses:1:1`,
    `at ${location.origin}/remotes/unknown/1.0.0/main.js:1:1\n${shell}`,
    shell,
    shell,
  ];
  for (const [number, value] of stacks.entries()) {
    const reason = Object.defineProperty(new Error(`error ${number}`), 'stack', { value });
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  }
  expect(report.mock.calls.map(([name, version, phase, error]) => [name, version, phase, error.message])).toEqual([
    ['shell', '7.0.0', 'uncaught', 'error 3'],
  ]);
});
