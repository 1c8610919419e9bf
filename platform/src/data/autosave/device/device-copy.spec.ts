import { ApiError } from '@iris/platform/api';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteExpired, deleteUnsaved, deviceCopy, listUnsaved } from './device-copy.ts';
import { KeptRequest } from './kept-request.ts';

afterEach(() => vi.useRealTimers());

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

it('deletes after 30 days what a session that ended had not saved', () => {
  vi.useFakeTimers();
  deviceCopy('u1', 'note:1', 'Une note').set('un');
  vi.advanceTimersByTime(29 * 24 * 3600 * 1000);
  expect(listUnsaved('u1')).toEqual(['Une note']);
  vi.advanceTimersByTime(2 * 24 * 3600 * 1000);
  deleteExpired();
  expect(localStorage).toHaveLength(0);
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
