import type { Deployment } from '@iris/delivery/contract/releases';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '../factories.ts';
import { releaseApi } from './releases.fixtures.ts';
import { type Activation, deployToken, describeRemote, release } from './releasing.ts';

const api = releaseApi();
let superAdmin: string;

beforeEach(async () => {
  superAdmin = (await account(api.server, 'super_admin', [], 'Claire Fontaine')).token;
});

/** Releases a remote with this description as its team. */
const propose = async (description: RemoteDescription) => {
  const { name } = description;
  const token = await deployToken(api.server, name);
  expect((await release(api.server, name, { token, changes: { description } })).status).toBe(200);
};
const approve = (description: RemoteDescription) => {
  const body = { name: description.name, description };
  return api.server.call<Deployment & { code?: string }>('POST /admin/deployments/approve', {
    token: superAdmin,
    body,
  });
};

it('an approval is recorded in the journal', async () => {
  const description = describeRemote('veille');
  await propose(description);
  expect((await approve(description)).status).toBe(200);
  const entries = api.server.connection.collection('audit_entries').find({ 'target.id': 'veille' });
  expect(await entries.sort({ _id: -1 }).limit(1).toArray()).toMatchObject([
    {
      action: 'remote.approve',
      person: { name: 'Claire Fontaine' },
      before: { description: null },
      after: { description },
    },
  ]);
});

it('a remote is not approved for a section that another has got since', async () => {
  const descriptions = ['agenda', 'revue'].map((name) => ({ ...describeRemote(name), sections: ['nouveau'] }));
  for (const description of descriptions) await propose(description);
  const answers = await Promise.all(descriptions.map(approve));
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['section_taken', undefined]);
});

describe('what the live release asks for', () => {
  const approved = describeRemote('veille');
  const asked = { ...approved, title: 'Veille clinique' };
  let token: string;

  const releaseAs = async (description: RemoteDescription, activation: Activation = {}) =>
    (await release(api.server, 'veille', { token, changes: { description }, ...activation })).body.proposed;
  const move = async (route: 'POST /releases/rollback' | 'POST /releases/promote') =>
    (await api.server.call<Deployment>(route, { token, body: { name: 'veille' } })).body.proposed;

  beforeEach(async () => {
    await propose(approved);
    await approve(approved);
    token = await deployToken(api.server, 'veille');
    expect(await releaseAs(asked)).toEqual(asked);
  });

  it('is awaited again after a later release, which asked for nothing, was taken back', async () => {
    expect(await releaseAs(approved)).toBeNull();
    expect(await move('POST /releases/rollback')).toEqual(asked);
    expect((await approve(asked)).status).toBe(200);
  });

  it('stays awaited during a canary that asks for nothing, until that is promoted', async () => {
    const canary = { share: 10 };
    expect(await releaseAs(approved, { canary })).toEqual(asked);
    const other = { ...approved, title: 'Veille' };
    expect(await releaseAs(other, { canary, replace: true })).toEqual(other);
    expect(await releaseAs(approved, { canary, replace: true })).toEqual(asked);
    expect(await move('POST /releases/promote')).toBeNull();
  });
});
