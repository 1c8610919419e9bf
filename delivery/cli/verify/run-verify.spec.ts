import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  builtRemote,
  builtShell,
  FakeAcademy,
  fakeClock,
  packageOf,
  recordingTerminal,
  writeFiles,
} from '../academy.fixtures.ts';
import { CommandError } from '../terminal/command-error.ts';
import { runVerify } from './run-verify.ts';

async function verify(args: string, fault?: string, isThere = true, changes: object = {}) {
  const academy = await FakeAcademy.start();
  const terminal = recordingTerminal();
  const done: string[] = [];
  const applications = [builtRemote(), builtShell()];
  for (const { folder } of applications) writeFiles(folder, { 'package.json': packageOf('1.0.0', changes) });
  const result = runVerify(args.split(' ').filter(Boolean), {
    applications,
    checkSources: async ({ label }) => {
      done.push(`sources of ${label}`);
      if (fault) throw new CommandError(fault);
    },
    build: async ({ label, folder }) => {
      done.push(`build of ${label}`);
      return join(folder, 'dist');
    },
    startVerification: () => ({
      verify: async ({ input }) => void done.push(`pages of ${input.name}`),
      [Symbol.dispose]: () => undefined,
    }),
    checkTypes: async () => undefined,
    typed: (command) => `npm run ${command} --`,
    address: isThere ? academy.address : 'http://127.0.0.1:1',
    token: undefined,
    timeZone: 'UTC',
    terminal,
    clock: fakeClock(),
  });
  const error = await result.then(() => undefined, String);
  const sizes = terminal.lines.filter((line) => line.startsWith('Tailles avant compression'));
  return { done, sizes, error };
}

it.each([
  ['news-app', ['sources of news-app', 'build of news-app', 'pages of news']],
  ['news-app --pages', ['build of news-app', 'pages of news']],
  ['news --pages', ['build of news-app', 'pages of news']],
  ['shell', ['sources of shell', 'build of shell', 'pages of shell']],
])('verifies «%s»', async (args, expected) => {
  expect(await verify(args)).toEqual({ done: expected, sizes: [expect.any(String)], error: undefined });
});

it.each(['news-app --pages', 'shell'])('refuses «%s» beyond its budget, before the pages', async (args) => {
  const { done, sizes, error } = await verify(args, undefined, true, { budget: { total: 10 } });
  expect([done.filter((step) => step.startsWith('pages')), sizes]).toEqual([[], [expect.any(String)]]);
  expect(error).toContain('Le budget est dépassé');
});

it('builds nothing whose sources are wrong', async () => {
  expect(await verify('news-app', 'TS2322')).toEqual({
    done: ['sources of news-app'],
    sizes: [],
    error: expect.stringContaining('TS2322'),
  });
});

it('checks nothing of an application that names nobody whom others may ask', async () => {
  const { done, error } = await verify('news-app', undefined, true, { author: ' ' });
  expect([done, error]).toEqual([[], expect.stringContaining('Nommez qui répond de cette application')]);
});

it('asks for the academy of the pages before it checks anything', async () => {
  const absent = {
    done: [],
    sizes: [],
    error: expect.stringContaining("L'académie ne répond pas à http://127.0.0.1:1"),
  };
  for (const label of ['news-app', 'shell']) expect(await verify(label, undefined, false)).toEqual(absent);
});

it.each(['', 'other', 'news-app shell'])('explains itself for «%s»', async (args) => {
  expect(await verify(args)).toEqual({ done: [], sizes: [], error: expect.stringContaining('Usage : npm run verify') });
});
