import { ApiError } from '@iris/platform/api';
import { fixtures, signInAs } from '@iris/platform/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteUnsaved } from '../device/device-copy.ts';
import { unsavedWorkKeys } from '../device/unsaved-work.ts';
import { describeStatus } from '../view/save-status.tsx';
import { copyOf, openPage, PageServer, problemError } from './autosave.fixtures.ts';

let server: PageServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new PageServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Longer than the pause in typing. */
const pause = () => vi.advanceTimersByTimeAsync(1000);
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const texts = () => server.requests.map(({ draft, ifMatch }) => [draft.text, ifMatch]);

it('saves once typing pauses, each time based on the version before', async () => {
  const { type, read } = openPage(server);
  for (const text of ['a', 'ab', 'abc']) type({ text });
  expect([read().status, texts()]).toEqual(['pending', []]);
  await pause();
  type({ text: 'abcd' });
  await pause();
  expect([texts(), read().status, read().stored.version]).toEqual([
    [
      ['abc', 1],
      ['abcd', 2],
    ],
    'saved',
    3,
  ]);
});

it('repeats exactly a request whose answer was lost before anything newer, and takes nobody else for its author', async () => {
  server.fates = ['answer lost', 'answer lost'];
  const { type, read } = openPage(server);
  type({ text: 'un' });
  await pause();
  expect(read()).toMatchObject({ status: 'error', draft: { text: 'un' } });
  type({ text: 'un deux' });
  await wait(10);
  expect(texts()).toEqual([
    ['un', 1],
    ['un', 1],
    ['un', 1],
    ['un deux', 2],
  ]);
  const keys = server.requests.map(({ key }) => key);
  expect([new Set(keys.slice(0, 3)).size, keys[3] === keys[0], server.executed()]).toEqual([1, false, 2]);
  expect(read()).toMatchObject({ status: 'saved', conflict: undefined });
});

it('repeats a request that was lost, online or not, after growing pauses of up to 30 s, and at once when it is seen or online again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server.fates = Array(30).fill('request lost');
  const { type, read } = openPage(server);
  type({ text: 'un' });
  const times: number[] = [];
  server.save.mockClear();
  const began = Date.now();
  let known = 0;
  for (let second = 0; second < 125; second += 1) {
    await wait(1);
    if (server.requests.length > known) times.push(Math.round((Date.now() - began) / 1000));
    known = server.requests.length;
  }
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30].slice(0, pauses.length));
  expect(pauses.length).toBeGreaterThan(5);
  for (const event of ['online', 'visibilitychange']) {
    const before = server.requests.length;
    (event === 'online' ? window : document).dispatchEvent(new Event(event));
    await wait(0);
    expect(server.requests.length).toBe(before + 1);
  }
  server.fates = [];
  await wait(60);
  expect([read().status, server.executed()]).toEqual(['saved', 1]);
});

it('continues after a reload with what was typed and with the request whose outcome is unknown', async () => {
  signInAs(fixtures.user({ _id: 'u1' }));
  server.fates = ['answer lost'];
  const first = openPage(server, { storage: copyOf('u1') });
  first.type({ text: 'un' });
  await pause();
  first.type({ text: 'un deux' });
  // As when the browser dies.
  window.dispatchEvent(new Event('pagehide'));
  server.fates = ['request lost'];
  first.stop();
  await wait(0);
  server.fates = [];
  const second = openPage(server, { storage: copyOf('u1') });
  expect(second.read()).toMatchObject({ draft: { text: 'un deux' }, status: 'pending', isKept: true });
  await wait(5);
  expect([server.page.text, server.executed(), second.read().status]).toEqual(['un deux', 2, 'saved']);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps what a session that ended had not saved, sends it after a login of the same account, and shows it to no other', async () => {
  signInAs(fixtures.user({ _id: 'u1' }));
  server.fates = [problemError('authentication_required')];
  const { type, read } = openPage(server, { storage: copyOf('u1') });
  type({ text: 'un' });
  await pause();
  signInAs(null);
  await wait(60);
  expect([server.requests.length, read().status, read().isKept]).toEqual([1, 'error', true]);
  signInAs(fixtures.user({ _id: 'u2' }));
  await wait(60);
  const other = openPage(server, { storage: copyOf('u2') });
  expect([server.requests.length, other.read().draft.text]).toEqual([1, '']);
  signInAs(fixtures.user({ _id: 'u1' }));
  await wait(31);
  expect([server.page.text, read().status]).toEqual(['un', 'saved']);
});

it('merges the field that only somebody else has changed', async () => {
  const { type, read } = openPage(server);
  server.change({ title: 'Phaco II' });
  type({ text: 'un' });
  await wait(3);
  expect([server.page, read().draft, read().status, read().round]).toEqual([
    { title: 'Phaco II', text: 'un', version: 3 },
    { title: 'Phaco II', text: 'un' },
    'saved',
    1,
  ]);
});

it('merges what somebody else has saved between the own request and its repetition', async () => {
  server.fates = ['answer lost'];
  const { type, read } = openPage(server);
  type({ text: 'un' });
  await pause();
  server.change({ title: 'Phaco II' });
  type({ text: 'un deux' });
  await wait(10);
  expect([server.page.title, server.page.text, read().status]).toEqual(['Phaco II', 'un deux', 'saved']);
});

it('shows both values of a field that two have changed, saves neither until one is chosen, and merges the rest', async () => {
  for (const [choice, text] of [
    ['mine', 'le mien'],
    ['theirs', 'le leur'],
  ] as const) {
    server = new PageServer();
    const { store, type, read, stop } = openPage(server);
    server.change({ text: 'le leur' });
    type({ text: 'le mien', title: 'Phaco II' });
    await wait(3);
    const fields = [{ path: 'text', mine: 'le mien', theirs: 'le leur' }];
    expect(read()).toMatchObject({ status: 'conflict', conflict: { fields } });
    await wait(60);
    expect(server.page).toEqual({ title: 'Phaco', text: 'le leur', version: 2 });
    store.resolve(choice);
    await wait(3);
    expect([server.page, read().status]).toEqual([{ title: 'Phaco II', text, version: 3 }, 'saved']);
    stop();
  }
});

it('compares the content when the server knows the key no longer, and is in no conflict with itself', async () => {
  const month = 31 * 24 * 3600;
  for (const gap of ['a short while', 'a month']) {
    server = new PageServer();
    localStorage.clear();
    server.fates = ['answer lost'];
    const first = openPage(server, { storage: copyOf('u1') });
    first.type({ text: 'un' });
    await pause();
    first.type({ text: 'un deux' });
    await pause();
    const kept = copyOf('u1').get();
    server.forgetKeys();
    if (gap === 'a month' && kept?.request) {
      const request = { ...kept.request, at: kept.request.at - month * 1000 };
      first.store.close();
      first.stop();
      copyOf('u1').set({ ...kept, draft: { title: 'Phaco', text: 'un deux' }, request });
    }
    const { read } = gap === 'a month' ? openPage(server, { storage: copyOf('u1') }) : first;
    await wait(10);
    expect([gap, server.page.text, read().status]).toEqual([gap, 'un deux', 'saved']);
  }
});

it('stops at a refusal, says it, and tries again once the content is another one', async () => {
  server.fates = [problemError('invalid_input')];
  const { type, read } = openPage(server);
  type({ text: 'trop' });
  await pause();
  await wait(120);
  expect([server.requests.length, read().status, (read().error as Error).message]).toEqual([
    1,
    'error',
    problemError('invalid_input').message,
  ]);
  type({ text: 'assez' });
  await pause();
  expect([server.page.text, read().status]).toEqual(['assez', 'saved']);
});

it('ends where nothing can be saved any more, and what was written stays', async () => {
  server.fates = [problemError('lesson_not_found')];
  const storage = copyOf('u1');
  const { type, read, stop } = openPage(server, {
    ...{ storage, isEnd: ({ status }) => status === 404, isKeptAtEnd: true },
  });
  type({ text: 'un' });
  await pause();
  type({ text: 'ignoré' });
  await wait(60);
  expect([server.requests.length, read().status, read().draft.text]).toEqual([1, 'closed', 'un']);
  stop();
  expect(storage.get()?.draft.text).toBe('un');
});

it('waits with what is not complete, with a message by field', async () => {
  const validate = ({ title }: { title: string }): Record<string, string> =>
    title ? {} : { title: 'Le titre manque' };
  const { type, read, store } = openPage(server, { validate });
  type({ title: '' });
  await pause();
  expect([server.requests.length, read().status, read().errors]).toEqual([0, 'invalid', { title: 'Le titre manque' }]);
  expect(await store.flush()).toBe(false);
  type({ title: 'Phaco II' });
  expect(read()).toMatchObject({ status: 'pending', errors: {} });
  await pause();
  expect(server.page.title).toBe('Phaco II');
});

it('saves at once on request: the open request, and then what is newer', async () => {
  server.fates = ['answer lost'];
  const { type, store } = openPage(server);
  type({ text: 'un' });
  expect(await store.flush()).toBe(false);
  type({ text: 'un deux' });
  expect(await store.flush()).toBe(true);
  expect(texts()).toEqual([
    ['un', 1],
    ['un', 1],
    ['un deux', 2],
  ]);
});

it('saves a form only when asked to, and repeats nothing by itself', async () => {
  server.fates = ['answer lost'];
  const { type, store } = openPage(server, { isManual: true });
  type({ text: 'un' });
  await wait(60);
  expect(server.requests).toEqual([]);
  expect(await store.flush()).toBe(false);
  await wait(60);
  type({ text: 'deux' });
  expect([server.requests.length, await store.flush(), server.page.text, server.executed()]).toEqual([
    1,
    true,
    'deux',
    2,
  ]);
});

it('takes over what was read again, and forgets its copy when it is closed', async () => {
  const storage = copyOf('u1');
  const { type, store, read } = openPage(server, { storage });
  server.change({ title: 'Phaco II' });
  await store.refresh(server.page);
  expect(read()).toMatchObject({ draft: { title: 'Phaco II' }, status: 'saved', stored: { version: 2 } });
  server.fates = ['request lost', 'request lost'];
  type({ text: 'un' });
  await pause();
  expect(storage.get()?.draft.text).toBe('un');
  store.close();
  await wait(60);
  window.dispatchEvent(new Event('pagehide'));
  expect([storage.get(), read().status, server.executed()]).toEqual([undefined, 'closed', 0]);
});

it('forgets what is not saved when it is deleted at a logout, and keeps it no more', async () => {
  const storage = copyOf('u1');
  server.fates = ['request lost'];
  const { type, read, stop } = openPage(server, { storage });
  type({ text: 'un' });
  await pause();
  expect(storage.get()?.draft.text).toBe('un');
  deleteUnsaved('u1');
  stop();
  await wait(60);
  expect([unsavedWorkKeys(), read().status, server.requests.length]).toEqual([[], 'closed', 1]);
});

it('keeps and sends nothing any more that another window has deleted at a logout, also after a request that fails later', async () => {
  signInAs(fixtures.user({ _id: 'u1' }));
  const storage = copyOf('u1');
  const { type, read } = openPage(server, { storage });
  const left = openPage(server, { storage });
  const rejects: ((error: unknown) => void)[] = [];
  server.save.mockImplementation(() => new Promise((_, reject) => rejects.push(reject)));
  left.type({ text: 'deux' });
  left.stop();
  type({ text: 'un' });
  await pause();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsavedwork:deleted:u2', newValue: '1' }));
  expect(read().status).toBe('saving');
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsavedwork:deleted:u1', newValue: '1' }));
  signInAs(null);
  for (const reject of rejects) reject(new ApiError(0));
  type({ text: 'un deux' });
  window.dispatchEvent(new Event('pagehide'));
  await wait(60);
  expect([localStorage.length, read().status, read().draft.text, rejects.length]).toEqual([0, 'closed', 'un', 2]);
});

it('sends nothing of a page from the back/forward cache that another window has deleted, or after the login of another account', async () => {
  signInAs(fixtures.user({ _id: 'u1' }));
  const storage = copyOf('u1');
  const { type, read, stop } = openPage(server, { storage });
  server.save.mockRejectedValue(new ApiError(0));
  type({ text: 'un' });
  await pause();
  const sent = server.save.mock.calls.length;
  window.dispatchEvent(new Event('pagehide'));
  // Of another account.
  localStorage.setItem('token', 'autre');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0.1);
  expect([server.save.mock.calls.length, read().status]).toEqual([sent, 'error']);
  localStorage.removeItem('token');
  window.dispatchEvent(new Event('pagehide'));
  // By the logout of the other window, of which this one gets no event.
  for (const key of unsavedWorkKeys('u1')) localStorage.removeItem(key);
  localStorage.setItem('unsavedwork:deleted:u1', '1');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(20);
  expect([server.save.mock.calls.length, read().status, unsavedWorkKeys()]).toEqual([sent, 'closed', []]);
  stop();
});

it('says that a form is not saved because the session has ended', async () => {
  signInAs(fixtures.user({ _id: 'u1' }));
  const { store, type, read } = openPage(server, { isManual: true });
  type({ text: 'un' });
  signInAs(null);
  expect(await store.flush()).toBe(false);
  expect([server.requests.length, describeStatus(read())]).toEqual([
    0,
    'Pas encore enregistré\u00a0: reconnectez-vous',
  ]);
  expect(read().error).toMatchObject({ status: 401 });
});

it('says no English where the server gives no reason', () => {
  const error = new ApiError(413);
  const said = (['error', 'closed'] as const).map((status) => describeStatus({ status, error }));
  expect(said).toEqual(['Pas encore enregistré', 'Non enregistré']);
});

it('saves a change of spaces only, once, and is in no dispute about them with another device', async () => {
  const { store, type, read } = openPage(server);
  type({ text: 'un' });
  await vi.advanceTimersByTimeAsync(800 - 1);
  server.save.mockImplementationOnce(async (draft) => {
    type({ text: 'un ' });
    server.page = { ...server.page, ...draft, version: 2 };
    return server.page;
  });
  await wait(60);
  expect([texts(), read().status]).toEqual([[['un ', 2]], 'saved']);
  server.change({});
  await store.refresh(server.page);
  await wait(60);
  expect([texts().length, read().status, read().draft.text]).toEqual([1, 'saved', 'un ']);
});

it('compares with the server when it refuses a request that an earlier page has kept, such as for its key', async () => {
  const storage = copyOf('u1');
  server.fates = ['answer lost'];
  const first = openPage(server, { storage });
  first.type({ text: 'un' });
  await pause();
  first.stop();
  server.fates = [problemError('invalid_input')];
  const second = openPage(server, { storage });
  await wait(5);
  expect([second.read().status, server.page.version, server.requests.length]).toEqual(['saved', 2, 3]);
  // What is refused for its content is shown.
  server.fates = ['request lost'];
  second.type({ text: 'deux' });
  await pause();
  second.stop();
  server.fates = [problemError('invalid_input'), problemError('invalid_input')];
  const third = openPage(server, { storage });
  await wait(60);
  expect([third.read().status, server.requests.length]).toEqual(['error', 6]);
});

it('deletes a copy in which it finds no draft, such as one of an older release', () => {
  const storage = copyOf('u1');
  storage.set({ version: 1, draft: { title: 'Phaco', text: 'un' } } as never);
  const { read } = openPage(server, { storage });
  expect([read().status, read().draft.text, localStorage.length]).toEqual(['saved', '', 0]);
});

it('leaves alone what another tab keeps, and sends what was typed since after a refusal', async () => {
  const storage = copyOf('u1');
  const idle = openPage(server, { storage });
  server.fates = ['request lost', problemError('invalid_input')];
  const { type, read } = openPage(server, { storage });
  type({ text: 'un' });
  await pause();
  idle.stop();
  expect(storage.get()?.draft.text).toBe('un');
  type({ text: 'deux' });
  await wait(5);
  expect([server.page.text, read().status, server.executed()]).toEqual(['deux', 'saved', 1]);
});
