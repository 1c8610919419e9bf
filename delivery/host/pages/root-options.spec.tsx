import { type FailureProps, LoadBoundary } from '@iris/delivery/remote';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { findRemote } from '../registry.ts';
import { PageFailure, RemoteInPageContext } from './page-failure.tsx';
import { ROOT_OPTIONS } from './root-options.ts';

const report = vi.hoisted(() => vi.fn());
vi.mock('../reports/telemetry.ts', () => ({ reportFailure: report, reportLoad: vi.fn(), reportStart: vi.fn() }));

const NAMES = ['stack', 'component', 'chunk', 'root', 'page'];
const reported = () => report.mock.calls.map(([name, version, phase]) => `${name} ${version} ${phase}`);
const fileOf = (name: string) => `https://iris.example/remotes/${name}/2.0.0/main.js:1:1`;
const inFileOf = (name: string, error = new Error('no')) =>
  Object.defineProperty(error, 'stack', { value: `${error}\n    at ${fileOf(name)}` });

let logged: MockInstance;

beforeEach(async () => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.head.innerHTML = '<script data-version="7.0.0"></script>';
  answerRegistry(NAMES.map((name) => entry(name, '2.0.0')));
  await findRemote('stack', { fresh: true });
});
afterEach(() => {
  report.mockReset();
  vi.restoreAllMocks();
});

function Broken({ error }: { error: unknown }): null {
  throw error;
}

/** Shows a part of a page that throws, in a boundary with this failure. */
async function fail(error: unknown, failure: ComponentType<FailureProps> = () => null) {
  const boundary = (
    <LoadBoundary failure={failure}>
      <Broken error={error} />
    </LoadBoundary>
  );
  const remote = { name: 'page', version: '2.0.0', routes: [] };
  const inPage = <RemoteInPageContext value={{ remote, onReload: vi.fn() }}>{boundary}</RemoteInPageContext>;
  await act(async () => render(inPage, { onCaughtError: ROOT_OPTIONS.onCaughtError }));
}

it('logs each failure of a part of the shell, and reports the first', async () => {
  const [first, second] = [new Error('no header'), new Error('no footer')];
  await fail(first);
  await fail(second);
  expect(logged.mock.calls.map(([, error]) => error)).toEqual([first, second]);
  expect(logged).toHaveBeenCalledWith('part of the page failed', first, expect.stringContaining('Broken'));
  expect(reported()).toEqual(['shell 7.0.0 page']);
  expect(report.mock.calls[0]?.[3]).toBe(first);
});

it('attributes a failure to the remote in its stack, else to that of the failing component, with the step that failed', async () => {
  await fail(inFileOf('stack'));
  await fail(inFileOf('chunk', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })));
  const componentStack = `\n    at div\n    at Chart (${fileOf('component')})\n    at Page (${fileOf('stack')})`;
  await act(async () => ROOT_OPTIONS.onCaughtError('text', { componentStack }));
  expect(reported().sort()).toEqual(['chunk 2.0.0 chunk', 'component 2.0.0 page', 'stack 2.0.0 page']);
});

it('leaves the failure of a page to its failure page, which examines and reports it once', async () => {
  await fail(inFileOf('page'), PageFailure);
  await vi.waitFor(() => expect(reported()).toEqual(['page 2.0.0 page']));
  expect(logged).toHaveBeenCalledOnce();
});

it('reports a failure that no boundary catches, and logs it as React does', async () => {
  const error = inFileOf('root');
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  await act(async () => ROOT_OPTIONS.onUncaughtError(error, {}));
  expect([thrown.mock.calls, reported()]).toEqual([[[error]], ['root 2.0.0 page']]);
  vi.unstubAllGlobals();
});

it('logs what React mends, unless a browser has translated the page before React continued it', () => {
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  const { documentElement } = document;
  for (const [lang, className] of [
    ['fr', ''],
    ['en', ''],
    ['fr', 'translated-ltr'],
  ] as const) {
    Object.assign(documentElement, { lang, className });
    ROOT_OPTIONS.onRecoverableError(new Error(`${lang} ${className}`));
  }
  Object.assign(documentElement, { lang: '', className: '' });
  expect(thrown.mock.calls.map(([error]) => error.message)).toEqual(['fr ']);
  vi.unstubAllGlobals();
});
