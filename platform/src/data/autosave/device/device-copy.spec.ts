import { STATS_DEFAULTS } from '@iris/contract/site';
import { ApiError, api } from '@iris/platform/api';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, resetClock, setServerAhead } from '../../../testing/index.tsx';
import { deleteExpired, deleteUnsaved, deviceCopy, listUnsaved, onDeletion } from './device-copy.ts';
import { KeptRequest } from './kept-request.ts';
import { unsavedWorkKeys } from './unsaved-work.ts';

afterEach(() => vi.useRealTimers());

/** Lets the server say its time. */
const readTime = async () => {
  answer('GET /stats', STATS_DEFAULTS);
  await api.call('GET /stats');
};

it('keeps the unsaved work of each account apart, names it, and deletes it at a logout', () => {
  deviceCopy('u1', 'note:1', 'Une note').set('un');
  deviceCopy('u1', 'rating:1', 'Une évaluation').set('deux');
  deviceCopy('u2', 'note:1', 'Une note').set('trois');
  expect([deviceCopy('u2', 'note:1', '').get(), listUnsaved('u1').sort()]).toEqual([
    'trois',
    ['Une note', 'Une évaluation'],
  ]);
  deleteUnsaved('u1');
  expect([listUnsaved('u1'), listUnsaved('u2')]).toEqual([[], ['Une note']]);
});

it('tells every window which account has lost its unsaved work', () => {
  const heard: string[] = [];
  const controller = new AbortController();
  onDeletion((user) => heard.push(user), controller.signal);
  const written = vi.spyOn(Storage.prototype, 'setItem');
  deleteUnsaved('u1');
  expect([heard, unsavedWorkKeys()]).toEqual([['u1'], []]);
  // As another window hears it; the removal of a copy is none of this: it may be saved there.
  const [key, newValue] = written.mock.calls[0] ?? [];
  for (const init of [
    { key: key?.replace('u1', 'u2'), newValue },
    { key: key ?? '', newValue: null },
    { key: 'autosave:u1:note:1', newValue: null },
  ]) {
    window.dispatchEvent(new StorageEvent('storage', init as StorageEventInit));
  }
  expect(heard).toEqual(['u1', 'u2']);
  // In the back/forward cache it hears nothing, and finds the mark when it is visible again.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.setItem(key?.replace('u1', 'u3') ?? '', 'neu');
  for (const _ of [1, 2]) document.dispatchEvent(new Event('visibilitychange'));
  expect(heard.splice(2)).toEqual(['u3']);
  controller.abort();
  deleteUnsaved('u1');
  expect(heard).toHaveLength(2);
  written.mockRestore();
});

it('writes nothing back that another window has deleted at its logout, for whoever still has it', () => {
  const copy = deviceCopy<string>('u1', 'note:1', 'Une note');
  const other = deviceCopy<string>('u2', 'note:1', 'Une note');
  copy.set('un');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsavedwork:deleted:u1', newValue: '1' }));
  expect([copy.set('deux'), other.set('trois')]).toEqual([false, true]);
  expect(Object.keys(localStorage)).toEqual(['autosave:u2:note:1']);
  // A page that is opened after the next login.
  expect(deviceCopy<string>('u1', 'note:1', 'Une note').set('quatre')).toBe(true);
});

it('keeps no older version of what has no room, which would be taken for the last', () => {
  const copy = deviceCopy<string>('u1', 'note:1', 'Une note');
  copy.set('un');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([copy.set('deux'), copy.get()]).toEqual([false, undefined]);
  full.mockRestore();
});

it('takes over what the release before has kept, names it, and deletes it', () => {
  const draft = { levels: [{ step: 's1', level: 2 }], comments: [], summary: 'Bien' };
  const keep = () => {
    localStorage.setItem('student:rating:u1:r1', JSON.stringify({ version: 3, draft }));
    localStorage.setItem('student:calibration:u1:a1', JSON.stringify({ film: { s1: 2 } }));
    localStorage.setItem('student:rating:u2:r1', 'not JSON');
  };
  keep();
  deleteExpired();
  expect(deviceCopy('u1', 'rating:r1', '').get()).toEqual({
    ...{ version: 3, draft },
    base: { levels: [], comments: [], summary: '' },
  });
  expect(deviceCopy('u1', 'calibration:a1', '').get()).toEqual({ film: { s1: 2 } });
  expect(listUnsaved('u1').sort()).toEqual(["L'évaluation d'un film", "Les niveaux d'un étalonnage"]);
  keep();
  deleteUnsaved('u1');
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('unsavedwork:'))).toEqual(['student:rating:u2:r1']);
});

it('deletes what it cannot read', () => {
  localStorage.setItem('autosave:u1:note:1', 'not JSON');
  expect([listUnsaved('u1'), localStorage.length]).toEqual([[], 0]);
});

it('deletes after 30 days what a session that ended had not saved', async () => {
  vi.useFakeTimers();
  await readTime();
  deviceCopy('u1', 'note:1', 'Une note').set('un');
  vi.advanceTimersByTime(29 * 24 * 3600 * 1000);
  expect(listUnsaved('u1')).toEqual(['Une note']);
  // The mark of a logout names an account to whoever uses the machine after it; that of the release before has no time.
  deleteUnsaved('u2');
  localStorage.setItem('unsavedwork:deleted:u3', 'a1b2');
  vi.advanceTimersByTime(2 * 24 * 3600 * 1000);
  deleteExpired();
  expect(Object.keys(localStorage)).toEqual(['unsavedwork:deleted:u2']);
  vi.advanceTimersByTime(29 * 24 * 3600 * 1000);
  deleteExpired();
  expect(localStorage).toHaveLength(0);
});

it('deletes nothing because the clock of the device is years ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await readTime();
  deviceCopy('u1', 'note:1', 'Une note').set('un');
  const years = 3 * 365 * 24 * 3600 * 1000;
  vi.setSystemTime(Date.now() + years);
  const kept = [listUnsaved('u1')];
  resetClock();
  deleteExpired();
  kept.push(listUnsaved('u1'));
  setServerAhead(-years);
  await readTime();
  deleteExpired();
  expect([...kept, listUnsaved('u1')], 'set meanwhile, before an answer, after one').toEqual(
    Array(3).fill(['Une note']),
  );
});

it('sends something once: the key of a request without an answer is that of the next, also after a reload', async () => {
  const keys: string[] = [];
  const failing = (error: Error) => (key: string) => {
    keys.push(key);
    return Promise.reject(error);
  };
  const open = () => new KeptRequest<string>(deviceCopy('u1', 'send:1', 'Un envoi'));
  await expect(open().send('film', failing(new ApiError(0)))).rejects.toMatchObject({ status: 0 });
  await expect(open().send('film', failing(new ApiError(429)))).rejects.toMatchObject({ status: 429 });
  expect([open().open(), new Set(keys).size]).toEqual(['film', 1]);
  await expect(open().send('film', failing(new ApiError(404)))).rejects.toMatchObject({ status: 404 });
  expect(open().open()).toBeUndefined();
  expect(await open().send('film', (key) => Promise.resolve(keys.includes(key)))).toBe(false);
});

it('sends something once where the browser keeps nothing, until a logout', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const keys: string[] = [];
  const open = (user = 'u1') => new KeptRequest<string>(deviceCopy(user, 'send:1', 'Un envoi'));
  const send = (fate: () => Promise<string>) =>
    open()
      .send('film', (key) => {
        keys.push(key);
        return fate();
      })
      .catch(() => undefined);
  const lose = () => Promise.reject(new ApiError(0));
  await send(lose);
  expect([open().open(), open('u2').open()]).toEqual(['film', undefined]);
  await send(() => Promise.resolve('sent'));
  expect(open().open()).toBeUndefined();
  await send(lose);
  deleteUnsaved('u1');
  expect(open().open()).toBeUndefined();
  await send(lose);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  full.mockRestore();
});

it('repeats what this tab has sent without an answer when another one has sent something else since', async () => {
  const open = () => new KeptRequest<string>(deviceCopy('u1', 'send:1', 'Un envoi'));
  const [one, other] = [open(), open()];
  const keys: string[] = [];
  const fail = (key: string) => {
    keys.push(key);
    return Promise.reject(new ApiError(0));
  };
  await expect(one.send('film', fail)).rejects.toMatchObject({ status: 0 });
  expect(await other.send('film', (key) => Promise.resolve(keys.includes(key)))).toBe(true);
  await expect(other.send('text', fail)).rejects.toMatchObject({ status: 0 });
  expect(await one.send('film', (key) => Promise.resolve(key === keys[0]))).toBe(true);
  expect([one.open(), open().open()]).toEqual(['text', 'text']);
});
