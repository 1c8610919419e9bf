import type { Deployment } from '@iris/delivery/contract/releases';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../data/factories.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import { type Activation, deployToken, describeRemote, release, releaseInput, upload } from './releasing.ts';

const api = releaseApi();
let superAdmin: string;

beforeAll(async () => {
  superAdmin = (await account(api.server, 'super_admin', [], 'Claire Fontaine')).token;
});

/** Releases a remote with this description as its team. */
const propose = async (description: RemoteDescription, activation: Activation = {}) => {
  const { name } = description;
  const token = await deployToken(api.server, name);
  const { status, body } = await release(api.server, name, { token, changes: { description }, ...activation });
  expect(status).toBe(200);
  return body.proposed;
};
const approve = (description: RemoteDescription) => {
  const body = { name: description.name, description };
  return api.server.call<Deployment & { code?: string }>('POST /admin/deployments/approve', {
    token: superAdmin,
    body,
  });
};
/** Makes another release of the remote live; returns what that one asks for. */
const move = async (route: 'POST /releases/rollback' | 'POST /releases/promote') => {
  const token = await deployToken(api.server, 'veille');
  return (await api.server.call<Deployment>(route, { token, body: { name: 'veille' } })).body.proposed;
};
const names = async () => (await api.server.call<Registry>('GET /remotes')).body.remotes.map(({ name }) => name);

it('a new remote is served once a super administrator has approved its description', async () => {
  const description = describeRemote('veille');
  expect(await propose(description)).toEqual(description);
  expect((await approve({ ...description, access: { roles: ['admin'] } })).body.code).toBe('proposal_changed');
  expect(await names()).toEqual([REMOTE]);
  expect((await approve(description)).body).toMatchObject({ description, proposed: null });
  expect(await names()).toEqual([REMOTE, 'veille']);
  // Again after a lost answer; another description is not what was approved.
  expect((await approve(description)).body).toMatchObject({ description, proposed: null });
  expect((await approve({ ...description, title: 'Autre' })).body.code).toBe('nothing_to_approve');
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

it('a new remote still awaits its first approval after later releases were taken back', async () => {
  const description = describeRemote('veille');
  await propose(description);
  await propose({ ...description, title: 'Veille clinique' });
  await propose({ ...description, title: 'Veille' }, { canary: { share: 10 } });
  await move('POST /releases/rollback');
  expect(await move('POST /releases/rollback')).toEqual(description);
  expect(await names()).toEqual([REMOTE]);
});

it('a remote gets no section that another has, or has got since', async () => {
  const taken = releaseInput('veille', {
    changes: { description: { ...describeRemote('veille'), sections: ['courses'] } },
  });
  const { status, body } = await upload(api.server, taken, {}, await deployToken(api.server, 'veille'));
  expect({ ...body, status }).toMatchObject({ status: 409, code: 'section_taken' });
  const descriptions = ['agenda', 'revue'].map((name) => ({ ...describeRemote(name), sections: ['nouveau'] }));
  for (const description of descriptions) await propose(description);
  const answers = await Promise.all(descriptions.map(approve));
  expect(answers.map((answer) => answer.body.code).sort()).toEqual(['section_taken', undefined]);
});

describe('what the live release asks for', () => {
  const approved = describeRemote('veille');
  const asked = { ...approved, title: 'Veille clinique' };

  beforeEach(async () => {
    await propose(approved);
    await approve(approved);
    expect(await propose(asked)).toEqual(asked);
  });

  it('is awaited again after a later release, which asked for nothing, was taken back', async () => {
    expect(await propose(approved)).toBeNull();
    expect(await move('POST /releases/rollback')).toEqual(asked);
    expect((await approve(asked)).status).toBe(200);
  });

  it('stays awaited during a canary that asks for nothing, until that is promoted', async () => {
    const canary = { share: 10 };
    expect(await propose(approved, { canary })).toEqual(asked);
    const other = { ...approved, title: 'Veille' };
    expect(await propose(other, { canary, replace: true })).toEqual(other);
    expect(await propose(approved, { canary, replace: true })).toEqual(asked);
    expect(await move('POST /releases/promote')).toBeNull();
  });
});
