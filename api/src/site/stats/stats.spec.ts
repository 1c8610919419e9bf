import { STATS_DEFAULTS } from '@iris/contract/defaults';
import type { Stats } from '@iris/contract/stats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_stats']));
});
afterAll(() => server.close());

const get = async () => (await server.call<Stats>('GET /stats')).body;
const put = (body: object) => server.call('PUT /stats', { token, body });

describe('the homepage numbers', () => {
  it('have the default values initially', async () => {
    expect(await get()).toEqual(STATS_DEFAULTS);
  });

  it('are replaced, and stay one document with simultaneous writes', async () => {
    const numbers = { webinar_listeners: 1, virtual_classes: 0, key_opinion_leaders: 3, subscribers: 4 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(numbers)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: numbers });
    expect(await get()).toEqual(numbers);
    expect(await server.connection.collection('stats').countDocuments()).toBe(1);
  });

  it.each([
    [-1, 'Ce nombre ne peut pas être négatif'],
    [1.5, 'Ce nombre doit être entier'],
    ['12', 'Ce nombre est requis'],
    [undefined, 'Ce nombre est requis'],
    [1e12, 'Ce nombre est trop grand'],
  ])('refuse %j', async (subscribers, message) => {
    const { status, body } = await put({ ...STATS_DEFAULTS, subscribers });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ subscribers: [message] });
  });
});
