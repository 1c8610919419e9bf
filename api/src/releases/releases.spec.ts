import { ERRORS, type Problem } from '@iris/contract/errors';
import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployToken, releaseInput } from '../../test/factories.ts';
import { type RegistryOnDisk, registryOnDisk } from '../../test/registry-file.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let registry: RegistryOnDisk;
let token: string;

beforeAll(async () => {
  registry = await registryOnDisk('1.0.0');
  server = await startServer({ registryFile: registry.path });
});
afterAll(async () => {
  await server.close();
  await registry.remove();
});

/** The remote of the releases: visitors load it, so that the registry lists it without an account. */
const REMOTE: RemoteName = 'public';

// Each test starts from the releases of the build.
beforeEach(async () => {
  await server.connection.collection('releases').deleteMany({ version: { $ne: '1.0.0' } });
  await server.connection.collection('releases').updateMany({}, { $set: { retired: false } });
  await server.connection.collection('channels').updateMany({}, { $set: { live: '1.0.0', canary: null, history: [] } });
  token = await deployToken(server, REMOTE);
});

const release = (version: string, changes: Partial<ReleaseInput> = {}) => {
  return server.call<Deployment & Problem>('POST /releases', {
    token,
    body: releaseInput(REMOTE, { version, ...changes }),
  });
};
const promote = () => server.call<Deployment & Problem>('POST /releases/promote', { token, body: { remote: REMOTE } });
const rollBack = (version?: string) => {
  return server.call<Deployment & Problem>('POST /releases/rollback', { token, body: { remote: REMOTE, version } });
};
const deployment = async () => {
  return (await server.call<Deployment>('GET /releases', { token, query: { remote: REMOTE } })).body;
};
const entry = async () => (await server.call<RemoteEntry[]>('GET /remotes')).body[0];
const states = ({ releases }: Deployment) => Object.fromEntries(releases.map(({ version, state }) => [version, state]));

describe('a release', () => {
  it('goes live at once', async () => {
    const { status, body } = await release('2.0.0');
    expect(status).toBe(201);
    expect(body).toMatchObject({ remote: REMOTE, live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    expect(body).toEqual(await deployment());
    expect(states(body)).toEqual({ '2.0.0': 'live', '1.0.0': 'kept' });
    const { remote, built_for, ...files } = releaseInput(REMOTE, { version: '2.0.0' });
    expect(await entry()).toMatchObject({ name: REMOTE, ...files, previous: { version: '1.0.0' } });
  });

  it('released as a canary keeps the live one', async () => {
    const { body } = await release('2.0.0', { canary: 10 });
    expect(body).toMatchObject({
      live: '1.0.0',
      canary: { version: '2.0.0', share: 10 },
      rollback_to: '1.0.0',
    });
    expect(states(body)).toEqual({ '2.0.0': 'canary', '1.0.0': 'live' });
  });

  it('released as a canary replaces another canary', async () => {
    await release('2.0.0', { canary: 10 });
    const { body } = await release('2.0.1', { canary: 20 });
    expect(body.canary).toEqual({ version: '2.0.1', share: 20 });
    expect(states(body)).toMatchObject({ '2.0.0': 'kept' });
  });

  it('that goes live ends a canary', async () => {
    await release('2.0.0', { canary: 10 });
    expect((await release('2.0.1')).body).toMatchObject({ live: '2.0.1', canary: null, rollback_to: '1.0.0' });
  });

  it('goes live, even as a canary, when nothing is live', async () => {
    await server.connection.collection('channels').updateOne({ live: '1.0.0' }, { $set: { live: null } });
    const [empty] = await server.connection.collection('channels').find({ live: null }).toArray();
    const remote = String(empty?._id) as RemoteName;
    const { body } = await server.call<Deployment>('POST /releases', {
      token: await deployToken(server, remote),
      body: releaseInput(remote, { version: '2.0.0', canary: 10 }),
    });
    expect(body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: null });
  });

  it('with an existing version is rejected and changes nothing', async () => {
    await release('2.0.0', { canary: 10 });
    const before = await deployment();
    for (const changes of [
      {},
      { canary: 50 },
      { manifest: 'https://cdn.example/remotes/public/2.0.0/mf-manifest.json' },
    ]) {
      const { status, body } = await release('2.0.0', changes);
      expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_exists' });
    }
    expect(await deployment()).toEqual(before);
  });

  it('keeps the three newest and the served releases; older ones are retired', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await release(version);
    expect(states(await deployment())).toEqual({
      '4.0.0': 'live',
      '3.0.0': 'kept',
      '2.0.0': 'kept',
      '1.0.0': 'retired',
    });
    await rollBack('2.0.0');
    for (const version of ['5.0.0', '6.0.0', '7.0.0']) await release(version, { canary: 5 });
    // The live one and the canary are kept although three others are newer.
    expect(states(await deployment())).toMatchObject({ '2.0.0': 'live', '7.0.0': 'canary', '4.0.0': 'retired' });
  });
});

describe('two simultaneous releases', () => {
  it('are both registered, and a rollback returns to the first one', async () => {
    const versions = Array.from({ length: 6 }, (_, index) => `2.0.${index}`);
    const answers = await Promise.all(versions.map((version) => release(version)));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 201));
    const { live, rollback_to, releases } = await deployment();
    expect(versions).toContain(live);
    expect(versions).toContain(rollback_to);
    expect(live).not.toBe(rollback_to);
    expect(releases).toHaveLength(7);
  });

  it('of the same version are registered once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => release('2.0.0')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await deployment()).toMatchObject({ live: '2.0.0', rollback_to: '1.0.0' });
  });
});

describe('promoting', () => {
  it('makes the canary live', async () => {
    await release('2.0.0', { canary: 10 });
    const { status, body } = await promote();
    expect(status).toBe(200);
    expect(body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    expect(await entry()).toMatchObject({ version: '2.0.0', previous: { version: '1.0.0' } });
  });

  it('is refused without a canary', async () => {
    const { status, body } = await promote();
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'no_canary', detail: ERRORS.no_canary.detail });
  });
});

describe('rolling back', () => {
  it('returns to previous live versions step by step, never to a version rolled back from', async () => {
    await release('2.0.0');
    await release('3.0.0');
    expect((await rollBack()).body).toMatchObject({ live: '2.0.0', rollback_to: '1.0.0' });
    expect((await rollBack()).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    expect(await entry()).toMatchObject({ version: '1.0.0' });
    expect(await entry()).not.toHaveProperty('previous');
    const { status, body } = await rollBack();
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'no_earlier_release' });
  });

  it('ends a canary first', async () => {
    await release('2.0.0');
    await release('3.0.0', { canary: 10 });
    expect((await rollBack()).body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    expect((await rollBack()).body).toMatchObject({ live: '1.0.0' });
  });

  it('makes any kept version live, in both directions', async () => {
    await release('2.0.0');
    await release('3.0.0');
    expect((await rollBack('1.0.0')).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    expect((await rollBack('3.0.0')).body).toMatchObject({ live: '3.0.0', rollback_to: '1.0.0' });
    expect((await rollBack('3.0.0')).body).toMatchObject({ live: '3.0.0', rollback_to: '1.0.0' });
  });

  it('is rejected for a version that was never released, or is retired', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await release(version);
    const before = await deployment();
    for (const version of ['1.0.0', '9.9.9']) {
      const { status, body } = await rollBack(version);
      expect({ ...body, status }).toMatchObject({ status: 404, code: 'release_not_found' });
    }
    expect(await deployment()).toEqual(before);
  });
});

describe('a release that the deployed shell cannot host', () => {
  const attempt = (contract_version: number, shared: Record<string, string>) => {
    return release('2.0.0', { built_for: { contract_version, shared } });
  };

  const incompatibilities: [string, number, Record<string, string>, string][] = [
    [
      'another version of what is shared',
      1,
      { react: '^20.0.0' },
      'Ce module demande react ^20.0.0, le site en service prête 19.3.1.',
    ],
    ['what is not shared', 1, { vue: '^3.0.0' }, 'Ce module demande vue, que le site en service ne prête pas.'],
    ['no range at all', 1, { react: 'récent' }, 'Ce module demande react récent, le site en service prête 19.3.1.'],
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
    await server.connection
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
      server.call('GET /releases', { token: as, query: { remote } }),
      server.call('POST /releases', { token: as, body: releaseInput(remote, { version: '2.0.0' }) }),
      server.call('POST /releases/promote', options),
      server.call('POST /releases/rollback', options),
    ]);
  };

  const unknown: [string, () => Promise<string | undefined>][] = [
    ['none', async () => undefined],
    ['an unknown one', async () => `iris_deploy_${'x'.repeat(43)}`],
    ['one of another form', async () => 'rubbish'],
    [
      'one that was replaced',
      async () => {
        const old = token;
        token = await deployToken(server, REMOTE);
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
    for (const { status, body } of await calls(await deployToken(server, 'student'), REMOTE)) {
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
    const answer = await server.call('POST /releases', { token, body });
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
