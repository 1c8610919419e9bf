import type { RemoteDescription } from '@iris/delivery/contract/description';
import type { Deployment } from '@iris/delivery/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { account } from '../factories.ts';
import { releaseApi } from './releases.fixtures.ts';
import { deployToken, describeRemote, release } from './releasing.ts';

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
