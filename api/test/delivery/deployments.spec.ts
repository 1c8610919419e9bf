import type { Deployment, Token } from '@iris/delivery/contract/releases';
import { deploymentListSchema } from '@iris/delivery/contract/telemetry';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, account } from '../data/factories.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { deployToken, release, releaseAcademy } from './releasing.ts';

const server = sharedServer();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(server, 'super_admin', [], 'Claire Fontaine');
  await releaseAcademy(server);
  const token = await deployToken(server, 'admin');
  await release(server, 'admin', { version: '2.0.0', token });
  await release(server, 'admin', { version: '3.0.0', token, canary: { share: 25, testers: ['ada@example.org'] } });
});

const list = async () => {
  return deploymentListSchema.parse((await server.call('GET /admin/deployments', { token: superAdmin.token })).body);
};
const rollBack = (version?: string) => {
  const body = { name: 'admin', version };
  return server.call<Deployment>('POST /admin/deployments/rollback', { token: superAdmin.token, body });
};
const entries = () =>
  server.connection.collection('audit_entries').find({ action: 'remote.rollback' }).sort({ _id: 1 }).toArray();
const takenBack = async () => {
  const releases = await server.connection.collection('application_releases').find({ is_rolled_back: true }).toArray();
  return releases.map(({ version }) => version);
};

// The tests depend on their order: each starts from the state left by the previous one.
describe('the deployments', () => {
  it('are those of the shell and of every remote', async () => {
    const deployments = await list();
    expect(deployments.map(({ name, title }) => [name, title])).toEqual([
      ['admin', 'Administration'],
      ['public', 'Site public'],
      ['shell', 'Shell'],
      ['student', 'Espace étudiant'],
    ]);
    expect(deployments.find(({ name }) => name === 'admin')).toMatchObject({
      live: '2.0.0',
      canary: { version: '3.0.0', share: 25 },
      rollback_to: '2.0.0',
    });
  });

  it('are not rolled back when the journal entry cannot be written', async () => {
    const { db } = server.connection;
    const refuse = (validator: object) => db?.command({ collMod: 'audit_entries', validator });
    await refuse({ nothing: { $exists: true } });
    onTestFinished(async () => void (await refuse({})));
    expect((await rollBack()).status).toBe(500);
    expect((await list()).find(({ name }) => name === 'admin')).toMatchObject({ canary: { version: '3.0.0' } });
  });

  it('are rolled back by a super administrator, with a journal entry', async () => {
    // As the page ends a canary: naming the version that stays live.
    expect((await rollBack('2.0.0')).body).toMatchObject({ live: '2.0.0', canary: null });
    expect(await takenBack()).toEqual(['3.0.0']);
    expect((await rollBack()).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    expect((await rollBack()).status).toBe(409);
    const kept = (await entries()).map(({ person, target, before, after }) => ({
      name: person.name,
      target,
      before,
      after,
    }));
    const target = { type: 'remote', id: 'admin', label: 'Administration' };
    expect(kept).toEqual([
      {
        name: 'Claire Fontaine',
        target,
        before: { live: '2.0.0', canary: { version: '3.0.0', share: 25 } },
        after: { live: '2.0.0', canary: null },
      },
      {
        name: 'Claire Fontaine',
        target,
        before: { live: '2.0.0', canary: null },
        after: { live: '1.0.0', canary: null },
      },
    ]);
  });
});

describe('deploy tokens', () => {
  const tokens = async () => {
    const answer = await server.call<Token[]>('GET /admin/deployments/tokens', { token: superAdmin.token });
    return answer.body;
  };

  it('are several per team, with last use and expiry, and can be revoked one by one', async () => {
    // Names that stand for the operator or the server, and impossible lifetimes.
    for (const wrong of [{ label: 'Opérateur' }, { label: 'Surveillance' }, { days: 366 }, { days: 0 }]) {
      const body = { application: 'student', label: 'Poste de Zoé', days: 90, ...wrong };
      const refused = await server.call('POST /admin/deployments/tokens', { token: superAdmin.token, body });
      expect(refused.status).toBe(400);
    }
    const create = async (label: string) => {
      const body = { application: 'student', label, days: 90 };
      const answer = await server.call<{ token: string }>('POST /admin/deployments/tokens', {
        token: superAdmin.token,
        body,
      });
      expect(answer.status).toBe(201);
      return answer.body.token;
    };
    const [first, second] = [await create('Intégration continue'), await create('Poste de Zoé')];
    const status = async (token: string) =>
      (await server.call('GET /releases', { token, query: { name: 'student' } })).status;
    expect(await Promise.all([first, second].map(status))).toEqual([200, 200]);
    const ofTeam = (await tokens()).filter(({ application }) => application === 'student');
    expect(ofTeam.map(({ label }) => label)).toEqual(['Poste de Zoé', 'Intégration continue']);
    for (const { last_used_at, expires_at, created_at } of ofTeam) {
      expect(last_used_at).not.toBeNull();
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(90 * 86_400_000);
    }
    expect(JSON.stringify(ofTeam)).not.toContain(first);
    const stored = await server.connection.collection('team_tokens').find({ application: 'student' }).toArray();
    expect(JSON.stringify(stored)).not.toContain(first);

    const revoke = () =>
      server.call('DELETE /admin/deployments/tokens/:id', { token: superAdmin.token, id: ofTeam[1]?._id });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).body.code).toBe('token_not_found');
    expect(await Promise.all([first, second].map(status))).toEqual([401, 200]);
    const journal = server.connection
      .collection('audit_entries')
      .find({ action: /^remote\.token/, 'person.name': 'Claire Fontaine' })
      .sort({ _id: 1 });
    const entries = await journal.toArray();
    expect(entries.map(({ target }) => target.label)).toEqual(Array(3).fill('Espace étudiant'));
    const kept = entries.map(({ action, person, before, after }) => [action, person.name, before, after]);
    const author = 'Claire Fontaine';
    expect(kept).toEqual([
      ['remote.token_create', author, {}, { label: 'Intégration continue', days: 90 }],
      ['remote.token_create', author, {}, { label: 'Poste de Zoé', days: 90 }],
      ['remote.token_revoke', author, { label: 'Intégration continue' }, {}],
    ]);
  });
});
