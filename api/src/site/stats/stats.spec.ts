import { STATS_DEFAULTS, type Stats } from '@iris/contract/site';
import { expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

it('the homepage numbers have defaults, are replaced, and stay one document with simultaneous writes', async () => {
  const { token } = await account(server, 'admin', ['manage_stats']);
  const get = async () => (await server.call<Stats>('GET /stats')).body;
  const put = (body: object) => server.call('PUT /stats', { token, body });
  expect(await get()).toEqual(STATS_DEFAULTS);
  const numbers = { webinar_listeners: 1, virtual_classes: 0, key_opinion_leaders: 3, subscribers: 4 };
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(numbers)));
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: numbers });
  expect(await server.connection.collection('stats').countDocuments()).toBe(1);
  const wrong = { webinar_listeners: -1, virtual_classes: 1.5, key_opinion_leaders: '12', subscribers: 1e12 };
  const { status, body } = await put(wrong);
  expect([status, body.errors]).toEqual([
    400,
    {
      webinar_listeners: ['Ce nombre ne peut pas être négatif'],
      virtual_classes: ['Ce nombre doit être entier'],
      key_opinion_leaders: ['Ce nombre est requis'],
      subscribers: ['Ce nombre est trop grand'],
    },
  ]);
  expect(await get()).toEqual(numbers);
});
