import type { OpenSession } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import type { ApiRoute } from '@iris/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../../test/calls/cells.ts';
import { type Account, account, unknownId } from '../../../../test/data/factories.ts';
import { PASSWORD, type Person, person, withTotp } from '../../../../test/data/second-factor.fixtures.ts';
import { type Answer } from '../../../../test/servers/server.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';
import type { LinkPurpose } from './one-time-link.schema.ts';
import { OneTimeLinksService } from './one-time-links.service.ts';

const server = sharedServer();
let boss: Account;

beforeAll(async () => {
  boss = await account(server, 'super_admin');
});

const byBoss = (route: ApiRoute, id: string, body?: object) => server.call(route, { token: boss.token, id, body });
const promote = ({ id }: Person) => byBoss('POST /admin/users/:id/make-admin', id, permissionSet(false));
const protect = (owner: Person) => withTotp(server, owner);

type Act = (owner: Person) => Promise<unknown>;

/** How an account is taken back or gets other rights, and what has to be done before. */
const ACTS: [name: string, act: Act, before?: Act][] = [
  [
    'a change of password',
    ({ token }) =>
      server.call('POST /auth/password', { token, body: { current_password: PASSWORD, password: 'un-autre-mot' } }),
  ],
  ['a reset', async (owner) => reset(await link('reset_password', owner, owner.email))],
  ['the end of all sessions', ({ id }) => byBoss('DELETE /admin/users/:id/sessions', id)],
  ['a promotion', promote],
  ['a revocation', ({ id }) => byBoss('POST /admin/users/:id/revoke-admin', id), promote],
  ['a second factor', protect],
  ['the removal of a second factor', ({ token }) => server.call('DELETE /account/second-factor', { token }), protect],
  ['the same by another', ({ id }) => byBoss('DELETE /admin/users/:id/second-factor', id), protect],
];

function link(purpose: LinkPurpose, { id }: Person, email: string): Promise<string> {
  const links = server.app.get(OneTimeLinksService, { strict: false });
  const created = { purpose, user: id, email, lifetime: 60_000 };
  return server.app.get(DatabaseService).inTransaction((session) => links.create(created, session));
}

const reset = async (token: string) =>
  (await server.call('POST /auth/reset-password', { body: { token, password: 'un-tout-autre-mot' } })).status;
const confirm = async (token: string) => (await server.call('POST /auth/verify-email', { body: { token } })).status;

it('who had taken an account over has no link left to take it again once its owner has it back', async () => {
  const wrong = await wrongCells(
    ACTS,
    ([name]) => name,
    async ([, act, before]) => {
      const owner = await person(server);
      await before?.(owner);
      const newEmail = await link('confirm_new_email', owner, `${unknownId()}@example.org`);
      const newPassword = await link('reset_password', owner, owner.email);
      const verification = await link('verify_email', owner, owner.email);
      await act(owner);
      expect({
        newEmail: await confirm(newEmail),
        newPassword: await reset(newPassword),
        verification: await confirm(verification),
      }).toEqual({ newEmail: 410, newPassword: 410, verification: 200 });
    },
  );
  expect(wrong).toEqual([]);
});

it('who ends other sessions has closed the link to a new e-mail that they may have asked for, and may still reset the password', async () => {
  const ends: ((owner: Person) => Promise<Answer<unknown>>)[] = [
    ({ token }) => server.call('DELETE /account/sessions', { token }),
    async ({ token, id }) => {
      await server.tokenFor(id);
      const { body } = await server.call<OpenSession[]>('GET /account/sessions', { token });
      return server.call('DELETE /account/sessions/:id', { token, id: body.find(({ current }) => !current)?._id });
    },
  ];
  for (const end of ends) {
    const owner = await person(server);
    const newEmail = await link('confirm_new_email', owner, `${unknownId()}@example.org`);
    const newPassword = await link('reset_password', owner, owner.email);
    expect((await end(owner)).status).toBe(204);
    expect({ newEmail: await confirm(newEmail), newPassword: await reset(newPassword) }).toEqual({
      newEmail: 410,
      newPassword: 204,
    });
  }
});
