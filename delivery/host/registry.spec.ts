import { registryStore } from '@iris/delivery/remote';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { REGISTRY_ELEMENT } from '../contract/federation.ts';
import type { RemoteAccess } from '../contract/remotes/description.ts';
import { OVERRIDES_ELEMENT } from '../contract/remotes/overrides.ts';
import type { RemoteEntry } from '../contract/remotes/registry.ts';
import { answerRegistry, entry } from './host.fixtures.ts';
import { host } from './host.ts';
import {
  findRemote,
  integrityOf,
  isReleased,
  newGeneration,
  readAhead,
  retryRegistry,
  setAccount,
} from './registry.ts';

const STUDENT = { id: 'a', role: 'student', permissions: [] };
const ADMIN = { id: 'b', role: 'admin', permissions: ['manage_stats'] };
const outage = () => Promise.reject<RemoteEntry[]>(new Error('no answer'));
const status = () => registryStore.getState().status;

beforeEach(() => setAccount(undefined));
afterEach(() => vi.unstubAllEnvs());

it('requests the registry once, and again when asked for a fresh one or for an unknown remote', async () => {
  let calls = 0;
  answerRegistry(() => {
    calls += 1;
    return [entry('public', `${calls}`)];
  });
  expect((await findRemote('public'))?.version).toBe('page');
  const [first, second] = await Promise.all([
    findRemote('public', { fresh: true }),
    findRemote('public', { fresh: true }),
  ]);
  expect(first).toBe(second);
  expect(calls).toBe(1);
  expect(await findRemote('student')).toBeUndefined();
  expect(calls).toBe(2);
  expect((await findRemote('public', { fresh: true }))?.version).toBe('3');
});

it('recognizes the files of the previous release, and no file that is in no release', async () => {
  answerRegistry([{ ...entry('public', '11'), previous: entry('public', '10') }]);
  await findRemote('public', { fresh: true });
  const base = `${location.origin}/remotes/public`;
  expect(integrityOf(`${base}/10/remote-entry.js?again=1`)).toBe('sha384-public-10');
  expect(integrityOf(`${base}/10/other.js`)).toBeUndefined();
  expect(integrityOf(`${base}/10/toString`)).toBeUndefined();
  expect([`${base}/10/other.js`, `${base}/12/remote-entry.js`].map(isReleased)).toEqual([true, false]);
});

it("ignores a late answer to the previous account's request, whose caller gets the new account's", async () => {
  let answerLate = (_: RemoteEntry[]) => {};
  const late = new Promise<RemoteEntry[]>((resolve) => {
    answerLate = resolve;
  });
  const answers = [late];
  answerRegistry(() => answers.shift() ?? [entry('public', '5'), entry('student', '5')]);
  const before = findRemote('student', { fresh: true });
  setAccount(STUDENT);
  answerLate([entry('public', '4')]);
  expect((await before)?.version).toBe('5');
  expect(status()).toBe('current');
});

it('forgets what the account before could load, and keeps what visitors may load until the answer arrives', async () => {
  answerRegistry([entry('public', '1'), entry('admin', '1')]);
  setAccount(ADMIN);
  await vi.waitFor(() => expect(status()).toBe('current'));
  expect(registryStore.getState().remotes.map(({ name }) => name)).toContain('admin');
  setAccount(undefined);
  expect(registryStore.getState()).toMatchObject({ status: 'current', remotes: [{ name: 'public', version: 'page' }] });
});

it('requests the registry again when the rights of the account change, not when they stay, and keeps its entries meanwhile', async () => {
  let calls = 0;
  answerRegistry(() => {
    calls += 1;
    return calls === 1 ? [entry('admin', '1')] : [];
  });
  const names = () => registryStore.getState().remotes.map(({ name }) => name);
  setAccount(ADMIN);
  await vi.waitFor(() => expect(status()).toBe('current'));
  setAccount({ ...ADMIN });
  expect([calls, status()]).toEqual([1, 'current']);
  setAccount({ ...ADMIN, permissions: [] });
  expect([status(), names()]).toEqual(['reading', ['admin']]);
  await vi.waitFor(() => expect(status()).toBe('current'));
  expect([calls, names()]).toEqual([2, []]);
});

it('rejects after a failed request, retries on the next call, and keeps the entries it has', async () => {
  answerRegistry(outage);
  setAccount(ADMIN);
  await vi.waitFor(() => expect(status()).toBe('failed'));
  await expect(findRemote('admin')).rejects.toThrow('no answer');
  answerRegistry([entry('public', '2'), entry('admin', '2')]);
  retryRegistry();
  expect((await findRemote('admin'))?.version).toBe('2');
  expect(status()).toBe('current');
  answerRegistry(outage);
  expect((await findRemote('admin', { fresh: true }))?.version).toBe('2');
  expect(status()).toBe('current');
});

it('asks for what was served with the page, and learns of a set that has moved since', async () => {
  const asked: (number | undefined)[] = [];
  answerRegistry((generation) => {
    asked.push(generation);
    return { remotes: [entry('public', 'page')], restricted: [], generation: 4 };
  });
  expect(newGeneration()).toBeUndefined();
  await findRemote('public', { fresh: true });
  expect(newGeneration()).toBe(4);
  await findRemote('public', { fresh: true });
  expect(asked).toEqual([3, 3]);
});

/** Lets a remote come from its development server. */
function overrideRemote(name: string, access: RemoteAccess): void {
  const { links, icon } = entry(name, '1');
  const description = { name, title: name, sections: [name], access, links, icon };
  const override = { manifest: 'http://localhost:3101/mf-manifest.json', description };
  vi.stubEnv('NODE_ENV', 'development');
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: OVERRIDES_ELEMENT });
  element.textContent = JSON.stringify({ [name]: override });
  document.body.append(element);
  onTestFinished(() => element.remove());
}

it.each([
  ['does not request the registry that a page from all sources has', '{"remotes":[],"restricted":[]}', 0],
  ['requests the registry that a page with one remote from its sources lacks', '', 1],
])('%s', async (_, registry, requests) => {
  overrideRemote('public', 'everyone');
  const element = document.getElementById(REGISTRY_ELEMENT) as HTMLElement;
  const before = element.textContent;
  element.textContent = registry;
  onTestFinished(() => {
    element.textContent = before;
  });
  // It reads the page when it is imported.
  vi.resetModules();
  const [{ configureHost }, page] = await Promise.all([import('./host.ts'), import('./registry.ts')]);
  const requestRegistry = vi.fn(async () => ({ remotes: [], restricted: [] }));
  configureHost({ ...host(), requestRegistry });
  page.readAhead({ hasToken: false });
  expect(page.knownRemote('public')?.version).toBe('dev');
  expect(requestRegistry).toHaveBeenCalledTimes(requests);
});

it('opens a remote in development to its account', async () => {
  overrideRemote('admin', { roles: ['admin'] });
  answerRegistry([entry('admin', '1')]);
  // What was requested while the session was being checked is kept.
  readAhead({ hasToken: true });
  setAccount(ADMIN);
  await vi.waitFor(() => expect(status()).toBe('current'));
  expect(registryStore.getState()).toMatchObject({ remotes: [{ name: 'admin', version: 'dev' }], restricted: [] });
});
