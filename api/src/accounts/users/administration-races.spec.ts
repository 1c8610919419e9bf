import { permissionSet } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { type Account, account } from '../../../test/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import type { Answer, TestServer } from '../../../test/server.ts';
import { twoInstances } from '../../../test/two-instances.ts';
import { RolesService } from './rights/roles.service.ts';

const CLIENTS = 100;
const PATIENCE = 300_000;

const instances = twoInstances({ rateLimitPerMinute: 1_000_000 });

beforeEach(() => instances.server.connection.collection('users').deleteMany({}));

type Act = (by: Account, target: Account, to: TestServer) => Promise<Answer<unknown>>;

const promote: Act = ({ token }, { id }, to) =>
  to.call('POST /admin/users/:id/make-admin', { token, id, body: permissionSet(true) });
const remove: Act = ({ token }, { id }, to) => to.call('DELETE /admin/users/:id', { token, id });

/** Lets the clients act at once, at two processes; returns how many succeeded, and what was a failure of the instances.server. */
async function atOnce(act: (client: number, to: TestServer) => Promise<Answer<unknown>>) {
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => act(client, client % 4 < 2 ? instances.server : instances.other)),
  );
  const succeeded = answers.map(({ status }) => status < 300);
  return { succeeded, faults: answers.filter(({ status }) => status >= 500).map(({ status }) => status) };
}

it(
  `promotions and deletions of ${CLIENTS} clients leave neither account nor rights, ${ROUNDS} times`,
  async () => {
    const by = await account(instances.server, 'super_admin');
    const entries = instances.server.connection.collection('audit_entries');
    const seen: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = await account(instances.server);
      const { succeeded, faults } = await atOnce((client, to) => (client % 2 ? promote : remove)(by, target, to));
      const promoted = succeeded.filter((isDone, client) => isDone && client % 2 === 1).length;
      const deleted = succeeded.filter((isDone, client) => isDone && client % 2 === 0).length;
      const found = await instances.server.connection
        .collection('users')
        .countDocuments({ _id: new Types.ObjectId(target.id) });
      const written = await entries.find({ 'target.id': target.id }).sort({ _id: 1 }).toArray();
      const actions = written.map(({ action }) => action);
      const expected = [...Array(promoted).fill('user.promote'), 'user.delete'];
      seen.push({
        deleted,
        found,
        faults,
        isPromotedOnce: promoted <= 1,
        isRecorded: String(actions) === String(expected),
      });
    }
    const right = { deleted: 1, found: 0, faults: [], isPromotedOnce: true, isRecorded: true };
    expect(seen).toEqual(Array(ROUNDS).fill(right));
  },
  PATIENCE,
);

it(
  `one super administrator remains when all are demoted at once, ${ROUNDS} times`,
  async () => {
    const demote = ({ id }: Account, index: number) =>
      instances.of(index).app.get(RolesService, { strict: false }).demoteSuperAdmin(id, 'create-super-admin');
    const users = instances.server.connection.collection('users');
    const kept: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await users.deleteMany({});
      const all = await Promise.all([1, 2, 3].map(() => account(instances.server, 'super_admin')));
      const outcomes = await Promise.allSettled(all.map(demote));
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: { code: 'last_super_admin' } }]);
      kept.push(await users.countDocuments({ role: 'super_admin' }));
    }
    expect(kept).toEqual(Array(ROUNDS).fill(1));
  },
  PATIENCE,
);
