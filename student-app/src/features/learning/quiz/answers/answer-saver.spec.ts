import type { Answer } from '@iris/contract/programs';
import { ApiError } from '@iris/platform/api';
import { expect, it } from 'vitest';
import { AnswerSaver, type SaveState } from './answer-saver.ts';

const answer = (question: string, option: string): Answer => ({ question, options: [option] });

/** Calls that end when the spec says so. */
function open() {
  const calls: { sent: Answer; end: () => void; fail: (error?: Error) => void }[] = [];
  const refused: string[] = [];
  const states: SaveState[] = [];
  const saver = new AnswerSaver({
    send: (sent) =>
      new Promise((resolve, reject) => {
        calls.push({ sent, end: resolve, fail: (error = new Error('offline')) => reject(error) });
      }),
    onState: (state) => states.push(state),
    onRefused: ({ question }) => refused.push(question),
  });
  return { saver, calls, states, refused };
}

it('sends one answer at a time, and of several to one question the last', async () => {
  const { saver, calls, states } = open();
  saver.save(answer('q1', 'a'));
  saver.save(answer('q1', 'b'));
  saver.save(answer('q1', 'c'));
  saver.save(answer('q2', 'd'));
  expect(calls.map(({ sent }) => sent.options)).toEqual([['a']]);
  const done = saver.flush();
  for (const index of [0, 1, 2]) {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    calls[index]?.end();
  }
  await done;
  expect(calls.map(({ sent }) => sent.options)).toEqual([['a'], ['c'], ['d']]);
  expect(states.at(-1)).toBe('saved');
});

it('keeps an answer that could not be sent, and sends it with the next', async () => {
  const { saver, calls, states } = open();
  saver.save(answer('q1', 'a'));
  const failed = saver.flush();
  calls[0]?.fail();
  expect(await failed).toEqual({ isSaved: false, refused: [] });
  expect(states.at(-1)).toBe('failed');
  saver.save(answer('q2', 'b'));
  const done = saver.flush();
  for (const index of [1, 2]) {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    calls[index]?.end();
  }
  expect(await done).toEqual({ isSaved: true, refused: [] });
  expect(calls.map(({ sent }) => sent.question)).toEqual(['q1', 'q1', 'q2']);
  expect(states.at(-1)).toBe('saved');
});

it('sends those that wait behind a refused answer, which is not sent again, and says which it was', async () => {
  const { saver, calls, states, refused } = open();
  for (const question of ['q1', 'q2', 'q3']) saver.save(answer(question, 'a'));
  const done = saver.flush();
  calls[0]?.fail(new ApiError(400));
  for (const index of [1, 2]) {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    calls[index]?.end();
  }
  expect(await done).toEqual({ isSaved: false, refused: ['q1'] });
  expect([refused, states.at(-1)]).toEqual([['q1'], 'saved']);
  expect(await saver.flush()).toEqual({ isSaved: true, refused: [] });
  expect(calls.map(({ sent }) => sent.question)).toEqual(['q1', 'q2', 'q3']);
});
