import { beforeEach, expect, it, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { findRemote } from '../registry.ts';
import { watchUncaught } from './uncaught.ts';

const report = vi.hoisted(() => vi.fn());
vi.mock('./telemetry.ts', () => ({ reportFailure: report, reportLoad: vi.fn(), reportStart: vi.fn() }));

const NAMES = ['timer', 'promise'];

beforeEach(async () => {
  answerRegistry(NAMES.map((name) => entry(name, '2.0.0')));
  await findRemote('timer', { fresh: true });
});

it('reports what code has thrown, for the application whose file did', () => {
  watchUncaught();
  const inFile = (name: string, error: Error) =>
    Object.defineProperty(error, 'stack', { value: `at https://iris.example/remotes/${name}/2.0.0/main.js:1:1` });
  const thrown = { error: inFile('timer', new TypeError('x is undefined')), filename: 'main.js' };
  window.dispatchEvent(Object.assign(new Event('error'), thrown));
  const reason = inFile('promise', new TypeError("Cannot read properties of undefined (reading 'id')"));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const reported = report.mock.calls.map(([name, version, phase]) => `${name} ${version} ${phase}`);
  expect(reported).toEqual(['timer 2.0.0 uncaught', 'promise 2.0.0 uncaught']);
  expect(report.mock.calls[0]?.[3]).toBe(thrown.error);
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
