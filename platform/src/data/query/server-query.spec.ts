import { STATS_DEFAULTS } from '@iris/contract/site';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain, serverKey } from './index.ts';

it('refetches every answer of the given routes, and no other', async () => {
  const client = new QueryClient();
  client.setQueryData(serverKey('GET /courses', { query: { level: 'Avancé' } }), []);
  client.setQueryData(serverKey('GET /courses/count'), { total: 0 });
  client.setQueryData(serverKey('GET /stats'), STATS_DEFAULTS);
  await readAgain(client, ['GET /courses', 'GET /courses/count']);
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey: [route] }) => route)).toEqual(['GET /courses', 'GET /courses/count']);
});
