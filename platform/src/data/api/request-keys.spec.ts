import { afterEach, expect, it, vi } from 'vitest';
import { answer, problem, setServerAhead } from '../../testing/index.tsx';
import { api } from './index.ts';

afterEach(() => vi.useRealTimers());

const ENROLLMENT = { course_id: 'c'.repeat(24) };

/** The keys that arrive; `fate` answers each request. */
function listen(fate: () => Response | undefined) {
  const keys: (string | null)[] = [];
  const receive = ({ headers }: Request) => {
    keys.push(headers.get('Idempotency-Key'));
    return fate() ?? Response.json({});
  };
  answer('POST /enrollments', receive);
  return keys;
}

const enroll = (course = ENROLLMENT.course_id) =>
  api.call('POST /enrollments', { body: { course_id: course } }).catch(() => undefined);

it('sends the same change with the same key until its outcome is known, and then with a new one', async () => {
  const fates = [Response.error(), problem('database_unavailable'), problem('too_many_requests'), undefined, undefined];
  const keys = listen(() => fates.shift());
  for (const _ of Array(5)) await enroll();
  expect(keys[0]).toMatch(/^"[\w-]{16,64}"$/);
  expect([new Set(keys.slice(0, 4)).size, keys[4] === keys[0]]).toEqual([1, false]);
});

it('sends another content, and what was refused, with a new key', async () => {
  const fates = [Response.error(), Response.error(), problem('already_enrolled'), undefined];
  const keys = listen(() => fates.shift());
  await enroll();
  await enroll('d'.repeat(24));
  await enroll();
  await enroll();
  expect([keys[1] === keys[0], keys[2] === keys[0], keys[3] === keys[0]]).toEqual([false, true, false]);
});

it('makes anew what was deleted since its answer was lost, once the server has said that it is gone', async () => {
  const fates = [Response.error(), problem('enrollment_not_found'), undefined];
  const keys = listen(() => fates.shift());
  for (const _ of Array(3)) await enroll();
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

it('has deleted what its repetition finds gone after a lost answer, and nothing that it has not asked for before', async () => {
  const request = { params: { id: 'c'.repeat(24) } };
  const fates = [Response.error(), problem('campus_not_found'), problem('campus_not_found')];
  const keys: (string | null)[] = [];
  answer('DELETE /campuses/:id', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return fates.shift();
  });
  const remove = () => api.call('DELETE /campuses/:id', request);
  await expect(remove()).rejects.toMatchObject({ status: 0 });
  await expect(remove()).resolves.toBeUndefined();
  await expect(remove()).rejects.toMatchObject({ code: 'campus_not_found' });
  expect(keys).toEqual([null, null, null]);

  const codes = ['submission_not_found', 'submission_withdrawn', 'seat_kept'] as const;
  const outcomes: unknown[] = [];
  for (const code of codes) {
    const lost = [Response.error(), problem(code)];
    answer('DELETE /submissions/:id', () => lost.shift());
    const withdraw = () => api.call('DELETE /submissions/:id', { params: { id: code } });
    await withdraw().catch(() => {});
    outcomes.push(await withdraw().catch((error: { code: string }) => error.code));
  }
  expect(outcomes).toEqual([undefined, undefined, 'seat_kept']);
});

it('has deleted nothing when what it belongs to is not found, or a proxy answers', async () => {
  const outcomes: unknown[] = [];
  for (const found of [
    problem('institution_not_found'),
    new Response('', { status: 404 }),
    problem('member_not_found'),
  ]) {
    const lost = [Response.error(), found];
    answer('DELETE /institutions/:id/members/:member', () => lost.shift());
    const params = { id: 'c'.repeat(24), member: String(outcomes.length) };
    const remove = () => api.call('DELETE /institutions/:id/members/:member', { params });
    await remove().catch(() => {});
    outcomes.push(await remove().catch((error: { code?: string; status: number }) => error.code ?? error.status));
  }
  expect(outcomes).toEqual(['institution_not_found', 404, undefined]);
});

it('takes the same change for another one five minutes after the last attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const keys = listen(() => Response.error());
  for (const minutes of [0, 4, 4, 6]) {
    vi.advanceTimersByTime(minutes * 60_000);
    await enroll();
  }
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3]);
});

it('has the same key when the first answer says that the device is an hour late', async () => {
  setServerAhead(60 * 60_000);
  const keys = listen(() => new Response(null, { status: 502 }));
  for (let time = 0; time < 2; time += 1) await enroll();
  expect(new Set(keys).size).toBe(1);
});

it('sends a key that its caller keeps, and a file that is sent again with the same one', async () => {
  const keys = listen(() => undefined);
  await api.call('POST /enrollments', { body: ENROLLMENT, idempotencyKey: 'k'.repeat(16) });
  expect(keys).toEqual([`"${'k'.repeat(16)}"`]);
  const uploads: (string | null)[] = [];
  answer('POST /images', ({ headers }) => {
    uploads.push(headers.get('Idempotency-Key'));
    return Response.error();
  });
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  for (const _ of [1, 2]) await api.upload('POST /images', file).catch(() => undefined);
  expect(uploads[0]).toMatch(/^"[\w-]{16,64}"$/);
  expect(uploads[1]).toBe(uploads[0]);
});
