import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { JwtService } from '@nestjs/jwt';
import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { SUPER_ADMIN } from '../../../test/calls/callers.ts';
import { wrongCells } from '../../../test/calls/cells.ts';
import { CREDENTIALS } from '../../../test/calls/credentials.ts';
import { account, unknownId } from '../../../test/data/factories.ts';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

beforeAll(async () => {
  await releaseAcademy(server);
});

/** What the token of a new account says. */
const claims = async () => {
  const { sub, sid } = decodeJwt((await account(server)).token);
  return { sub, sid };
};

/** Claims that only who knows the secret could sign; forged tokens are in test/credentials.ts. */
const CLAIMS: [name: string, claims: () => Promise<object>][] = [
  ['a subject that is no id', async () => ({ ...(await claims()), sub: { $ne: null } })],
  ['no subject', async () => ({ sid: (await claims()).sid })],
  ['no session', async () => ({ sub: (await claims()).sub })],
  ['a session that is no id', async () => ({ ...(await claims()), sid: { $ne: null } })],
  ['a session that does not exist', async () => ({ ...(await claims()), sid: unknownId() })],
  ['a session of another account', async () => ({ ...(await claims()), sid: (await claims()).sid })],
];

it('is accepted with account and session, and refused with other claims', async () => {
  const me = async (signed: object) => {
    const token = await server.app.get(JwtService, { strict: false }).signAsync(signed);
    const { status, body, headers } = await server.call('GET /auth/me', { token });
    return [status, body.code, headers['www-authenticate']];
  };
  expect((await me(await claims()))[0]).toBe(200);
  const refused = async ([, wrong]: (typeof CLAIMS)[number]) =>
    expect(await me(await wrong())).toEqual([401, 'authentication_required', 'Bearer']);
  expect(await wrongCells(CLAIMS, ([name]) => name, refused)).toEqual([]);
});

it('that is refused shows no remote that a visitor may not load, where no session is required', async () => {
  const remotesOf = async (token?: string) => {
    const { status, body } = await server.call<Registry>('GET /remotes', { token });
    expect(status).toBe(200);
    return body.remotes.map(({ name }) => name);
  };
  const wrong = await wrongCells(
    CREDENTIALS,
    ({ name }) => name,
    async ({ forge, as }) => {
      const { role } = as(SUPER_ADMIN);
      const same = role && (await account(server, role)).token;
      const sent = await forge(server, await account(server, 'super_admin'));
      expect(await remotesOf(sent)).toEqual(await remotesOf(same));
    },
  );
  expect(wrong).toEqual([]);
  expect(await remotesOf()).not.toEqual(await remotesOf((await account(server, 'super_admin')).token));
});
