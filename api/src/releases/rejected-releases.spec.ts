import { ERRORS } from '@iris/contract/errors';
import type { RemoteName } from '@iris/contract/remotes';
import { describe, expect, it } from 'vitest';
import { deployToken, releaseInput } from '../../test/factories.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';

const api = releaseApi();
const { deployment, release, rollBack } = api;

describe('a release that the deployed shell cannot host', () => {
  const attempt = (contract_version: number, shared: Record<string, string>) => {
    return release('2.0.0', { built_for: { contract_version, shared } });
  };

  const incompatibilities: [string, number, Record<string, string>, string][] = [
    [
      'another version of what is shared',
      1,
      { react: '^20.0.0' },
      'Ce module demande react ^20.0.0, le site en service fournit 19.3.1.',
    ],
    ['what is not shared', 1, { vue: '^3.0.0' }, 'Ce module demande vue, que le site en service ne fournit pas.'],
    ['no range at all', 1, { react: 'récent' }, 'Ce module demande react récent, le site en service fournit 19.3.1.'],
    ['another contract', 2, {}, 'Ce module demande la version 2 du contrat, le site en service a la version 1.'],
  ];
  it.each(incompatibilities)('is rejected with the reason: %s', async (_, contractVersion, shared, reason) => {
    const before = await deployment();
    const { status, body } = await attempt(contractVersion, shared);
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(body.detail).toContain(reason);
    expect(await deployment()).toEqual(before);
  });

  it('is rejected with all reasons at once', async () => {
    const { body } = await attempt(2, { react: '^20.0.0', 'react-router': '^8.0.0', vue: '*' });
    expect(body.detail).toMatch(/contrat.*react \^20\.0\.0.*vue/);
    expect(body.detail).not.toContain('react-router');
  });

  it('is accepted when its version ranges match', async () => {
    expect((await attempt(1, { react: '^19.2.0', 'react-router': '^8.0.0' })).status).toBe(201);
  });

  it('cannot be made live by a rollback after the shell has changed', async () => {
    await release('2.0.0');
    await api.server.connection
      .collection('releases')
      .updateOne({ remote: REMOTE, version: '1.0.0' }, { $set: { built_for: { contract_version: 0, shared: {} } } });
    const { status, body } = await rollBack();
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect((await deployment()).live).toBe('2.0.0');
  });
});

describe('a deploy token', () => {
  const calls = (as: string | undefined, remote: RemoteName) => {
    const options = { token: as, body: { remote } };
    return Promise.all([
      api.server.call('GET /releases', { token: as, query: { remote } }),
      api.server.call('POST /releases', { token: as, body: releaseInput(remote, { version: '2.0.0' }) }),
      api.server.call('POST /releases/promote', options),
      api.server.call('POST /releases/rollback', options),
    ]);
  };

  const unknown: [string, () => Promise<string | undefined>][] = [
    ['none', async () => undefined],
    ['an unknown one', async () => `iris_deploy_${'x'.repeat(43)}`],
    ['one of another form', async () => 'rubbish'],
    [
      'one that was replaced',
      async () => {
        const old = api.token;
        api.token = await deployToken(api.server, REMOTE);
        return old;
      },
    ],
  ];
  it.each(unknown)('that is %s is rejected', async (_, tokenOf) => {
    const asked = await tokenOf();
    const before = await deployment();
    for (const { status, body } of await calls(asked, REMOTE)) {
      expect({ ...body, status }).toMatchObject({ status: 401, code: 'deploy_token_required' });
      expect(body.detail).toBe(ERRORS.deploy_token_required.detail);
    }
    expect(await deployment()).toEqual(before);
  });

  it("of one team is rejected for another team's remote", async () => {
    await release('2.0.0', { canary: 10 });
    const before = await deployment();
    for (const { status, body } of await calls(await deployToken(api.server, 'student'), REMOTE)) {
      expect({ ...body, status }).toMatchObject({ status: 403, code: 'other_team' });
    }
    expect(await deployment()).toEqual(before);
  });
});

describe('bad input', () => {
  it.each<[string, object, string]>([
    ['version', { version: '../1' }, 'Cette version est invalide'],
    ['manifest', { manifest: 'ftp://x/mf-manifest.json' }, "L'adresse du manifeste est invalide"],
    ['integrity', { integrity: {} }, "L'empreinte de mf-manifest.json manque"],
    ['canary', { canary: 100 }, 'La part doit aller de 1 à 99 %'],
    ['remote', { remote: 'shell' }, "Ce module n'existe pas"],
  ])('is refused at %s', async (field, changes, message) => {
    const body = { ...releaseInput(REMOTE, { version: '2.0.0' }), ...changes };
    const answer = await api.server.call('POST /releases', { token: api.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });

  it.each([
    '/mf-manifest.json',
    '/remotes/student/2.0.0/mf-manifest.json',
    '/remotes/student/1.0.0/remotes/public/2.0.0/mf-manifest.json',
    'https://cdn.example/mf-manifest.json',
  ])('is rejected for a manifest outside its own folder: %s', async (manifest) => {
    const { status, body } = await release('2.0.0', { manifest });
    const fault = "L'adresse du manifeste doit finir par /remotes/<module>/<version>/mf-manifest.json";
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { manifest: [fault] } });
  });
});
