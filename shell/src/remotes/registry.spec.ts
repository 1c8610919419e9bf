import type { RemoteName } from '@iris/contract/remotes';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, problem, signInAs } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { findRemote, integrityOf, isReleased } from './registry.ts';

const entry = (name: RemoteName, version: string) => ({
  name,
  version,
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
  integrity: { 'remote-entry.js': `sha384-${name}-${version}` },
});

it('requests the registry once, and again when asked for a fresh one or for an unknown remote', async () => {
  let calls = 0;
  answer('GET /remotes', () => {
    calls += 1;
    return [entry('public', `${calls}`)];
  });
  const [first, second] = await Promise.all([findRemote('public'), findRemote('public')]);
  expect(first).toBe(second);
  expect(calls).toBe(1);
  expect(await findRemote('student')).toBeUndefined();
  expect(calls).toBe(2);
  expect((await findRemote('public', { fresh: true }))?.version).toBe('3');
});

it('gives the integrity of a file of a known remote only', async () => {
  answer('GET /remotes', [entry('public', '9')]);
  await findRemote('public', { fresh: true });
  expect(integrityOf(`${location.origin}/remotes/public/9/remote-entry.js`)).toBe('sha384-public-9');
  expect(integrityOf(`${location.origin}/remotes/public/8/remote-entry.js`)).toBeUndefined();
  expect(integrityOf('https://elsewhere.example/remote-entry.js')).toBeUndefined();
});

it('recognizes the files of the previous release, and no file that is in no release', async () => {
  answer('GET /remotes', [{ ...entry('public', '11'), previous: entry('public', '10') }]);
  await findRemote('public', { fresh: true });
  const base = `${location.origin}/remotes/public`;
  expect(integrityOf(`${base}/10/remote-entry.js?again=1`)).toBe('sha384-public-10');
  expect(integrityOf(`${base}/10/other.js`)).toBeUndefined();
  expect(integrityOf(`${base}/10/toString`)).toBeUndefined();
  expect([`${base}/10/other.js`, `${base}/12/remote-entry.js`].map(isReleased)).toEqual([true, false]);
});

it("ignores a late answer to the previous account's request", async () => {
  let answerLate = (_: unknown[]) => {};
  const late = new Promise<unknown[]>((resolve) => {
    answerLate = resolve;
  });
  const current = [entry('public', '1'), entry('student', '1')];
  const answers = [late, current, current];
  answer('GET /remotes', async () => (await answers.shift()) as never);
  signInAs(null);
  const before = findRemote('public', { fresh: true });
  signInAs(fixtures.user());
  expect((await findRemote('student'))?.version).toBe('1');
  answerLate([entry('public', '1')]);
  expect((await before)?.version).toBe('1');
  expect((await findRemote('student'))?.version).toBe('1');
});

it("answers a call pending during a change of account with the new account's remotes", async () => {
  signInAs(null);
  let answerFirst = (_: unknown[]) => {};
  const first = new Promise<unknown[]>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, [entry('public', '5'), entry('student', '5')]];
  answer('GET /remotes', async () => (await answers.shift()) as never);
  const waiting = findRemote('student', { fresh: true });
  signInAs(fixtures.user());
  answerFirst([entry('public', '4')]);
  expect((await waiting)?.version).toBe('5');
});

it('keeps the answer requested while the session was being checked', async () => {
  let calls = 0;
  sessionStore.setState({ status: 'loading', user: null });
  answer('GET /remotes', () => {
    calls += 1;
    return [entry('public', '6'), entry('student', '6')];
  });
  const pending = findRemote('student', { fresh: true });
  signInAs(fixtures.user());
  expect((await pending)?.version).toBe('6');
  expect(calls).toBe(1);
});

it('rejects after a failed request, retries on the next call, and keeps the entries it has', async () => {
  signInAs(fixtures.admin());
  answer('GET /remotes', () => problem('database_unavailable'));
  await expect(findRemote('admin')).rejects.toMatchObject({ status: 503 });
  answer('GET /remotes', [entry('public', '2'), entry('admin', '2')]);
  expect((await findRemote('admin'))?.version).toBe('2');
  answer('GET /remotes', () => problem('database_unavailable'));
  expect((await findRemote('admin', { fresh: true }))?.version).toBe('2');
});
