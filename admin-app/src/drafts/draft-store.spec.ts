import { ApiError } from '@iris/platform/api';
import { problem } from '@iris/platform/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DraftStore } from './draft-store.ts';

interface Draft {
  title: string;
  version: number;
}
interface Input {
  title: string;
}

const schema = z.object({ title: z.string().min(1, 'Le titre est requis') });
const save = vi.fn<(input: Input, version: number) => Promise<Draft>>();

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockImplementation(async ({ title }, version) => ({ title, version: version + 1 }));
});
afterEach(() => vi.useRealTimers());

const open = (merge?: (mine: Input, base: Draft, theirs: Draft) => Input) =>
  new DraftStore<Input, Draft>({
    draft: { title: 'Phaco', version: 4 },
    inputOf: ({ title }) => ({ title }),
    schema,
    save,
    ...(merge && { merge }),
  });
const pause = () => vi.advanceTimersByTimeAsync(1000);
const type = (store: ReturnType<typeof open>, title: string) => store.change(() => ({ title }));
const stateOf = (store: ReturnType<typeof open>) => store.getState().state;

async function conflictError(current: Draft) {
  const response = problem('version_conflict', { detail: 'Modifié entre-temps', current });
  return new ApiError(412, await response.json());
}

it('saves once typing pauses, based on the version of the last save', async () => {
  const store = open();
  for (const title of ['P', 'Ph', 'Pha']) type(store, title);
  expect(save).not.toHaveBeenCalled();
  await pause();
  type(store, 'Phac');
  await pause();
  expect(save.mock.calls).toEqual([
    [{ title: 'Pha' }, 4],
    [{ title: 'Phac' }, 5],
  ]);
  expect(stateOf(store)).toBe('saved');
});

it('sends one request at a time, and what was typed meanwhile after it', async () => {
  let answer = (_: Draft) => {};
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const store = open();
  type(store, 'un');
  await pause();
  type(store, 'deux');
  await pause();
  expect(save).toHaveBeenCalledOnce();
  expect(stateOf(store)).toBe('saving');
  answer({ title: 'un', version: 9 });
  await pause();
  expect(save.mock.lastCall).toEqual([{ title: 'deux' }, 9]);
  expect(stateOf(store)).toBe('saved');
});

it('keeps what cannot be saved yet, with a message per field, and saves it once it is complete', async () => {
  const store = open();
  type(store, '');
  await pause();
  expect(save).not.toHaveBeenCalled();
  expect(store.getState()).toMatchObject({ state: 'incomplete', errors: { title: 'Le titre est requis' } });
  type(store, 'Phaco II');
  expect(store.getState().errors).toEqual({});
  await pause();
  expect(stateOf(store)).toBe('saved');
});

it('keeps the input of a failed save, and saves it on request', async () => {
  save.mockRejectedValueOnce(new ApiError(0));
  const store = open();
  type(store, 'Phaco II');
  await pause();
  expect(store.getState()).toMatchObject({ state: 'failed', input: { title: 'Phaco II' } });
  expect(await store.flush()).toBe(true);
  expect(save.mock.lastCall).toEqual([{ title: 'Phaco II' }, 4]);
});

it('saves at once on request, without waiting for the pause', async () => {
  const store = open();
  type(store, 'Phaco II');
  expect(await store.flush()).toBe(true);
  await pause();
  expect(save).toHaveBeenCalledOnce();
});

it('says that nothing is saved when the last request fails', async () => {
  save.mockRejectedValue(new ApiError(503));
  const store = open();
  type(store, 'Phaco II');
  expect(await store.flush()).toBe(false);
});

it('stops saving in a conflict, and takes the other version', async () => {
  save.mockRejectedValueOnce(await conflictError({ title: 'Le leur', version: 8 }));
  const store = open();
  type(store, 'Le mien');
  await pause();
  type(store, 'Le mien !');
  await pause();
  expect(save).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ state: 'conflict', input: { title: 'Le mien !' } });
  store.takeTheirs();
  expect(store.getState()).toMatchObject({ state: 'saved', input: { title: 'Le leur' } });
});

it('saves the own version over the compared one, merged with what the other administrator added', async () => {
  save.mockRejectedValueOnce(await conflictError({ title: 'Le leur', version: 8 }));
  const store = open((mine, base, theirs) => ({ title: [mine.title, base.title, theirs.title].join() }));
  type(store, 'Le mien');
  await pause();
  store.keepMine();
  await pause();
  expect(save.mock.lastCall).toEqual([{ title: 'Le mien,Phaco,Le leur' }, 8]);
  expect(stateOf(store)).toBe('saved');
});
