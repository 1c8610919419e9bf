import { STATS_DEFAULTS } from '@iris/contract/site';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, problem, server } from '../../testing/index.tsx';
import { api, detailOf, isUnavailable, setIdentityCheck } from './index.ts';

afterEach(() => setIdentityCheck(undefined));

it('omits undefined and empty query parameters', async () => {
  let address = '';
  answer('GET /courses', (request) => {
    address = request.url;
    return [];
  });
  await api.call('GET /courses', { query: { level: 'Débutant', q: '', after: undefined } });
  expect(new URL(address).search).toBe('?level=D%C3%A9butant');
});

it("throws an error with the server's problem", async () => {
  answer('POST /enrollments', () => problem('already_enrolled'));
  const error = await api.call('POST /enrollments', { body: { course_id: 'x' } }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ status: 409, code: 'already_enrolled' });
  expect(detailOf(error, 'repli')).toBe('Vous êtes déjà inscrit à ce cours');
  expect(isUnavailable(error)).toBe(false);
});

it('uses the fixed message when the answer is not a problem or missing', async () => {
  server.use(http.get('*/api/stats', () => HttpResponse.text('<h1>Bad Gateway</h1>', { status: 502 })));
  const gateway = await api.call('GET /stats').catch((failure: unknown) => failure);
  expect(detailOf(gateway, 'repli')).toBe('repli');
  expect(isUnavailable(gateway)).toBe(true);

  server.use(http.get('*/api/stats', () => HttpResponse.error()));
  const offline = await api.call('GET /stats').catch((failure: unknown) => failure);
  expect(offline).toMatchObject({ status: 0 });
  expect(isUnavailable(offline)).toBe(true);
});

it('asks for the whole answer again after one that it could not read', async () => {
  const modes: string[] = [];
  server.use(
    http.get('*/api/campuses', ({ request }) => {
      modes.push(request.cache);
      return HttpResponse.text('{', { headers: { ETag: '"1"' } });
    }),
  );
  for (const _ of [1, 2]) await api.call('GET /campuses').catch(() => {});
  expect(modes).toEqual(['default', 'reload']);
  await expect(api.call('GET /campuses')).rejects.toMatchObject({ status: 0 });
});

it("rethrows the AbortError of a caller's cancellation", async () => {
  answer('GET /courses', []);
  await expect(api.call('GET /courses', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

it('downloads a file with the token, and throws the problem when the server refuses', async () => {
  localStorage.setItem('token', 'abc');
  let header: string | null = null;
  answer('GET /admin/journal/export', ({ headers }) => {
    header = headers.get('Authorization');
    return new Response('\ufeffnom;email\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });
  const file = await api.download('GET /admin/journal/export');
  expect(header).toBe('Bearer abc');
  expect(file.type).toContain('text/csv');
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x6e]);

  answer('GET /admin/journal/export', () => problem('internal_error'));
  await expect(api.download('GET /admin/journal/export')).rejects.toMatchObject({
    status: 500,
    code: 'internal_error',
  });
});

it('repeats calls and downloads that need a proof of identity once it is given, asking once for all of them', async () => {
  let isConfirmed = false;
  answer('GET /stats', () => (isConfirmed ? STATS_DEFAULTS : problem('reauthentication_required')));
  const ask = vi.fn(async () => {
    isConfirmed = true;
    return true;
  });
  setIdentityCheck(ask);
  answer('GET /admin/journal/export', () =>
    isConfirmed ? new Response('Date;Personne') : problem('reauthentication_required'),
  );
  const calls = [api.call('GET /stats'), api.call('GET /stats'), api.download('GET /admin/journal/export')];
  await expect(Promise.all<unknown>(calls)).resolves.toHaveLength(3);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('throws the problem of a call that needs a proof of identity where none is given', async () => {
  answer('GET /stats', () => problem('reauthentication_required'));
  const checks = [
    // Declined, not to be asked for, asked for by nobody, or not accepted by the server.
    async () => false,
    () => Promise.reject(new Error('no dialog')),
    undefined,
    async () => true,
  ];
  for (const check of checks) {
    setIdentityCheck(check);
    await expect(api.call('GET /stats')).rejects.toMatchObject({ status: 403, code: 'reauthentication_required' });
  }
});
