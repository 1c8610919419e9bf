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
    toInput: ({ title }) => ({ title }),
    schema,
    save,
    ...(merge && { merge }),
  });
const pause = () => vi.advanceTimersByTimeAsync(1000);
const type = (store: ReturnType<typeof open>, title: string) => store.change(() => ({ title }));
const readState = (store: ReturnType<typeof open>) => store.state.getState().state;

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
  expect(readState(store)).toBe('saved');
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
  expect(readState(store)).toBe('saving');
  answer({ title: 'un', version: 9 });
  await pause();
  expect(save.mock.lastCall).toEqual([{ title: 'deux' }, 9]);
  expect(readState(store)).toBe('saved');
});

it('keeps what cannot be saved yet, with a message per field, and saves it once it is complete', async () => {
  const store = open();
  type(store, '');
  await pause();
  expect(save).not.toHaveBeenCalled();
  expect(store.state.getState()).toMatchObject({ state: 'incomplete', errors: { title: 'Le titre est requis' } });
  type(store, 'Phaco II');
  expect(store.state.getState().errors).toEqual({});
  await pause();
  expect(readState(store)).toBe('saved');
});

it('keeps the input of a failed save, and saves it at once on request', async () => {
  save.mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(503));
  const store = open();
  type(store, 'Phaco II');
  await pause();
  expect(store.state.getState()).toMatchObject({ state: 'failed', input: { title: 'Phaco II' } });
  expect(await store.flush()).toBe(false);
  expect(await store.flush()).toBe(true);
  await pause();
  expect(save.mock.calls).toEqual(Array(3).fill([{ title: 'Phaco II' }, 4]));
});

it('stops saving in a conflict, and takes the other version', async () => {
  save.mockRejectedValueOnce(await conflictError({ title: 'Le leur', version: 8 }));
  const store = open();
  type(store, 'Le mien');
  await pause();
  type(store, 'Le mien !');
  await pause();
  expect(save).toHaveBeenCalledOnce();
  expect(store.state.getState()).toMatchObject({ state: 'conflict', input: { title: 'Le mien !' } });
  store.takeTheirs();
  expect(store.state.getState()).toMatchObject({ state: 'saved', input: { title: 'Le leur' } });
});

const adopt = (store: ReturnType<typeof open>, next: Draft, raised = 0) =>
  store.adopt(next, { raised, detail: 'Modifié entre-temps' });

it('adopts a version that this page caused, and keeps what is typed', async () => {
  const store = open((mine, _base, theirs) => ({ title: `${mine.title}, ${theirs.title}` }));
  type(store, 'Le mien');
  await adopt(store, { title: 'Une leçon de plus', version: 5 }, 1);
  await pause();
  expect(save.mock.calls).toEqual([[{ title: 'Le mien, Une leçon de plus' }, 5]]);
});

it('asks for a choice instead of adopting a version that somebody else caused', async () => {
  const wrong: string[] = [];
  for (const [version, raised] of [
    [5, 0],
    [7, 0],
    [6, 1],
  ] as const) {
    save.mockClear();
    const store = open();
    type(store, 'Le mien');
    await adopt(store, { title: 'Le leur', version }, raised);
    await pause();
    const { state, base, input, conflict } = store.state.getState();
    const isAsked = state === 'conflict' && conflict?.theirs.version === version && input.title === 'Le mien';
    if (!isAsked || base.version !== 4 || save.mock.calls.length > 0) wrong.push(`${version}, raised ${raised}`);
  }
  expect(wrong).toEqual([]);
});

it('loads a version that somebody else caused as a whole when everything is saved', async () => {
  const store = open();
  await adopt(store, { title: 'Le leur', version: 7 });
  expect(store.state.getState()).toMatchObject({
    state: 'saved',
    input: { title: 'Le leur' },
    base: { version: 7 },
    round: 1,
  });
});

it('compares a version once the request that raises it is answered', async () => {
  let answer = (_: Draft) => {};
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const store = open();
  type(store, 'Le mien');
  await pause();
  const read = adopt(store, { title: 'Le mien', version: 5 });
  const older = adopt(store, { title: 'Phaco', version: 4 });
  answer({ title: 'Le mien', version: 5 });
  await Promise.all([read, older]);
  expect(store.state.getState()).toMatchObject({
    state: 'saved',
    conflict: undefined,
    base: { title: 'Le mien', version: 5 },
  });
});

it('keeps asking in a conflict, with the newest version, over which it saves the own one, merged', async () => {
  save.mockRejectedValueOnce(await conflictError({ title: 'Le leur', version: 8 }));
  const store = open((mine, base, theirs) => ({ title: [mine.title, base.title, theirs.title].join() }));
  type(store, 'Le mien');
  await pause();
  await adopt(store, { title: 'Le tout dernier', version: 9 });
  await adopt(store, { title: 'Phaco', version: 4 });
  const conflict = { theirs: { version: 9 } };
  expect(store.state.getState()).toMatchObject({ state: 'conflict', base: { version: 4 }, conflict });
  store.keepMine();
  await pause();
  expect(save.mock.lastCall).toEqual([{ title: 'Le mien,Phaco,Le tout dernier' }, 9]);
  expect(readState(store)).toBe('saved');
});
