import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtRemote, builtShell, FakeAcademy, recordingTerminal } from '../academy.fixtures.ts';
import { CommandError } from '../terminal/command-error.ts';
import { runVerify } from './run-verify.ts';

async function verify(args: string, fault?: string, isThere = true) {
  const academy = await FakeAcademy.start();
  const done: string[] = [];
  const applications = [builtRemote(), builtShell()];
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
    verifyPages: async ({ input }) => void done.push(`pages of ${input.name}`),
    checkTypes: async () => undefined,
    typed: (command) => `npm run ${command} --`,
    address: isThere ? academy.address : 'http://127.0.0.1:1',
    token: undefined,
    timeZone: 'UTC',
    terminal: recordingTerminal(),
  });
  return { done, error: await result.then(() => undefined, String) };
}

it.each([
  ['news-app', ['sources of news-app', 'build of news-app', 'pages of news']],
  ['news-app --pages', ['build of news-app', 'pages of news']],
  ['shell', ['sources of shell', 'build of shell', 'pages of shell']],
])('verifies «%s»', async (args, expected) => {
  expect(await verify(args)).toEqual({ done: expected, error: undefined });
});

it('builds nothing whose sources are wrong', async () => {
  expect(await verify('news-app', 'TS2322')).toEqual({
    done: ['sources of news-app'],
    error: expect.stringContaining('TS2322'),
  });
});

it('asks for the academy of the pages before it checks anything', async () => {
  const absent = { done: [], error: expect.stringContaining("L'académie ne répond pas à http://127.0.0.1:1") };
  for (const label of ['news-app', 'shell']) expect(await verify(label, undefined, false)).toEqual(absent);
});

it.each(['', 'other', 'news-app shell'])('explains itself for «%s»', async (args) => {
  expect(await verify(args)).toEqual({ done: [], error: expect.stringContaining('Usage : npm run verify') });
});
