import type { Stats } from '@iris/contract/site';
import { QueryClient } from '@tanstack/react-query';
import { expect, expectTypeOf, it } from 'vitest';
import { answer } from '../../testing/index.tsx';
import { readAgain, serverKey, serverQuery } from './index.ts';

const stats: Stats = { webinar_listeners: 1, virtual_classes: 2, key_opinion_leaders: 3, subscribers: 4 };

it('caches an answer under the route and its request', async () => {
  answer('GET /courses', []);
  const client = new QueryClient();
  await client.fetchQuery(serverQuery('GET /courses', { query: { level: 'Avancé' } }));
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['GET /courses', { query: { level: 'Avancé' } }]]);
});

it('types the cached answer, so that another shape does not compile', () => {
  const client = new QueryClient();
  client.setQueryData(serverKey('GET /stats'), stats);
  expectTypeOf(client.getQueryData(serverKey('GET /stats'))).toEqualTypeOf<Stats | undefined>();
  // @ts-expect-error the answer is an object, not a list
  client.setQueryData(serverKey('GET /stats'), []);
  // @ts-expect-error not a route of the contract
  serverKey('GET /nothing');
  // @ts-expect-error not a query parameter of the route
  serverKey('GET /courses', { query: { niveau: 'Avancé' } });
});

it('refetches every answer of the given routes, and no other', async () => {
  const client = new QueryClient();
  client.setQueryData(serverKey('GET /courses', { query: { level: 'Avancé' } }), []);
  client.setQueryData(serverKey('GET /courses/count'), { total: 0 });
  client.setQueryData(serverKey('GET /stats'), stats);
  await readAgain(client, ['GET /courses', 'GET /courses/count']);
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey: [route] }) => route)).toEqual(['GET /courses', 'GET /courses/count']);
});
