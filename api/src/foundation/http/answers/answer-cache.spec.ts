import { expect, it } from 'vitest';
import { CACHE_BYTES } from '../../common/cache-sizes.ts';
import { AnswerCache, WrittenAnswer } from './answer-cache.ts';

const KILOBYTES_100 = 'x'.repeat(100_000);

it('keeps answers in a bounded part of the memory, those that were asked for last', async () => {
  const cache = new AnswerCache();
  const addresses = Array.from({ length: 500 }, (_, index) => `/api/courses?q=${'x'.repeat(5000)}${index}`);
  for (const address of addresses) {
    await cache.write(address, '1', async () => new WrittenAnswer(KILOBYTES_100));
    expect(cache.get(addresses[0] ?? '', '1'), 'what is asked for stays').toBeDefined();
  }
  const kept = addresses.flatMap((address) => cache.get(address, '1')?.answer ?? []);
  expect(kept.length).toBeLessThan(addresses.length);
  const keys = addresses.filter((address) => cache.get(address, '1')).join('');
  expect(kept.reduce((sum, { bytes }) => sum + bytes, keys.length)).toBeLessThanOrEqual(CACHE_BYTES.answers);
  expect(cache.get(addresses.at(-1) ?? '', '2'), 'of another version').toBeUndefined();
});

it('counts more bytes than plain and compressed bodies have', async () => {
  const wrong: string[] = [];
  for (const text of ['', '[]', 'é'.repeat(5000), crypto.getRandomValues(new Uint8Array(5000)).join('')]) {
    const answer = new WrittenAnswer(text);
    const bodies = await Promise.all([answer.body(undefined), answer.body('br'), answer.body('gzip')]);
    if (bodies.reduce((sum, { length }) => sum + length, 0) > answer.bytes) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

it('writes an answer once for all who ask at the same time, and again after a failure', async () => {
  const cache = new AnswerCache();
  let written = 0;
  const write = (fails: boolean) =>
    cache.write('/api/stats', '1', async () => {
      written += 1;
      await Promise.resolve();
      if (fails) throw new Error('no database');
      return new WrittenAnswer('{}');
    });
  const outcomes = await Promise.allSettled([write(true), write(true)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([write(false), write(false)])).toEqual([
    cache.get('/api/stats', '1')?.answer,
    expect.anything(),
  ]);
  expect(written).toBe(2);
});

it('notes what is too long to keep, so that it is written once', async () => {
  const cache = new AnswerCache();
  await cache.write('/api/courses', '1', async () => undefined);
  expect(cache.get('/api/courses', '1')).toMatchObject({ answer: undefined });
});
