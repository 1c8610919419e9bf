import type { Session } from '@iris/contract/accounts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../test/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { PASSWORD, person } from '../../../test/second-factor.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { KnownDevices } from './known-devices.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('no login with the former password makes its device known to the new one', async () => {
  const devices = server.app.get(KnownDevices, { strict: false });
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await person(server);
    const former = { email: owner.email, password: PASSWORD };
    const next = `un-autre-mot-${unknownId()}`;
    const body = { current_password: PASSWORD, password: next };
    const [changed, ...logins] = await Promise.all([
      server.call('POST /auth/password', { token: owner.token, body }),
      ...Array.from({ length: 6 }, () => server.call<Session>('POST /auth/login', { body: former })),
    ]);
    expect(changed.status).toBe(204);
    for (const { headers } of logins) {
      const request = { headers: { cookie: String(headers['set-cookie']) } } as FastifyRequest;
      if (devices.idFor({ id: owner.id, passwordVersion: 1 }, request)) wrong.push(`round ${round}`);
    }
  }
  expect(wrong).toEqual([]);
});
