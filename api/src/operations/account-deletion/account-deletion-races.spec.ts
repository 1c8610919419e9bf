import { permissionSet } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DueDeletions } from './due-deletions.service.ts';

const server = sharedServer();

const users = () => server.connection.collection('users');
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const stored = ({ id }: Account) => users().findOne(byId(id));
const plan = ({ token }: Account) =>
  server.call('POST /account/deletion', { token, body: { keep_certificates: true } });
const cancel = ({ token }: Account) => server.call('DELETE /account/deletion', { token });
const deleteDue = () => server.app.get(DueDeletions, { strict: false }).deleteDue();
const endWeek = ({ id }: Account) => users().updateOne(byId(id), { $set: { deletion_at: new Date(0) } });

it(`a promotion and the deletion leave no account, no name and no link, ${ROUNDS} times`, {
  timeout: 120_000,
}, async () => {
  const boss = await account(server, 'super_admin');
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Tour Promu ${round}`;
    const claire = await account(server, 'student', [], name);
    await plan(claire);
    await endWeek(claire);
    const promote = { token: boss.token, id: claire.id, body: permissionSet(true) };
    const [promoted] = await Promise.all([server.call('POST /admin/users/:id/make-admin', promote), deleteDue()]);
    const entries = await server.connection.collection('audit_entries').find({ 'target.id': claire.id }).toArray();
    const isRight = [200, 404].includes(promoted.status) && !JSON.stringify(entries).includes(name);
    if (!isRight || (await stored(claire))) wrong.push(`${round}: ${promoted.status}`);
  }
  await drainJobs(server);
  const purpose = 'end_sessions';
  expect(await server.connection.collection('one_time_links').countDocuments({ purpose })).toBe(0);
  expect(wrong).toEqual([]);
});

it(`coming back and the deletion: whoever is told to stay stays, ${ROUNDS} times`, async () => {
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const claire = await account(server);
    await plan(claire);
    await endWeek(claire);
    const [kept, deleted] = await Promise.all([cancel(claire), deleteDue()]);
    const isThere = (await stored(claire)) !== null;
    if (isThere !== (kept.status === 200) || isThere === (deleted === 1))
      wrong.push(`${round}: ${kept.status} ${deleted}`);
  }
  expect(wrong).toEqual([]);
});
