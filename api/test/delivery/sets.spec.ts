import { createHash } from 'node:crypto';
import type { Problem } from '@iris/contract/routes';
import { PAGE_FILE, REGISTRY_ELEMENT, SHELL } from '@iris/delivery/contract/federation';
import { jsonElementPattern } from '@iris/delivery/contract/page/json-element';
import type { Deployment } from '@iris/delivery/contract/releases';
import type { BuiltFor, Host } from '@iris/delivery/contract/remotes/compatibility';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import type { ReleaseSet, SetToMove } from '@iris/delivery/contract/sets';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, account } from '../data/factories.ts';
import { startServer, type TestServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { snapshotOf } from './releases.fixtures.ts';
import { deployToken, filesOf, HOST, release, releaseAcademy, releaseInput, upload } from './releasing.ts';

/** A remote whose team is away. */
const AWAY = 'veille';
const NAMES = [SHELL, 'public', 'student', AWAY];
const SET = 'platform-2';

const server = sharedServer();
let superAdmin: Account;
let tokens: Record<string, string>;
let reset: () => Promise<void>;

beforeAll(async () => {
  superAdmin = await account(server, 'super_admin', [], 'Claire Fontaine');
  await releaseAcademy(server, ['public', 'student']);
  await release(server, AWAY, { version: '1.0.0', changes: { contact: 'Équipe veille <veille@example.org>' } });
  // They use what the next shell no longer provides.
  const usesState = { 'built_for.shared': { react: { range: '^19.0.0', names: ['useState'] } } };
  await server.connection
    .collection('application_releases')
    .updateMany({ name: { $in: ['public', AWAY] } }, { $set: usesState });
  reset = await snapshotOf(server, ['applications', 'application_releases']);
});

beforeEach(async () => {
  await reset();
  tokens = Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await deployToken(server, name)])));
});

const nextShell: { provides: Host } = {
  provides: { ...HOST, shared: { ...HOST.shared, react: { version: '20.0.0', names: ['use', 'useEvent'] } } },
};
const forNextShell: { built_for: BuiltFor } = {
  built_for: { contract_version: 1, shared: { react: { range: '^20.0.0', names: ['useEvent'] } } },
};

/** What the present shell can host. */
const forShell: { built_for: BuiltFor } = { built_for: { contract_version: 1, shared: {} } };

/** A page of the shell that says its version. */
const pageOf = (version: string) => `<!doctype html><html><head><title>shell ${version}</title></head></html>`;

/** Publishes a release as ready, as its team does. */
async function put(
  name: string,
  version = '2.0.0',
  set = SET,
  needs: object = name === SHELL ? nextShell : forNextShell,
  more = {},
) {
  const changes = { set, ...needs };
  const files = name === SHELL ? { [PAGE_FILE]: pageOf(version) } : filesOf(name, version);
  const token = tokens[name];
  const announced = await upload(server, releaseInput(name, { version, files, changes }), { files }, token);
  if (announced.status !== 200) throw new Error(announced.body.detail);
  return server.call<ReleaseSet & Problem>('POST /releases/sets', { token, body: { set, name, version, ...more } });
}

const move = (team: string, to: SetToMove['move'], set = SET) =>
  server.call<ReleaseSet & Problem>('POST /releases/sets/moves', { token: tokens[team], body: { set, move: to } });
const activate = (team: string, set = SET) => move(team, 'activate', set);
const rollBack = (team: string) => move(team, 'rollback');
const remove = (is_removed: boolean, name = AWAY) =>
  server.call<Deployment & Problem>('POST /admin/deployments/removal', {
    token: superAdmin.token,
    body: { name, is_removed },
  });
const registryOf = async (generation?: number, from = server) =>
  (
    await from.call<Registry>('GET /remotes', {
      query: generation === undefined ? {} : { generation: String(generation) },
    })
  ).body;
const versionsIn = ({ remotes }: Registry) => Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
const shellVersion = async () => {
  const application = await server.connection
    .collection<{ _id: string; live: string }>('applications')
    .findOne({ _id: SHELL });
  return application?.live;
};

describe('a set of releases', () => {
  it('waits, and says whose release is missing and whom to ask', async () => {
    const { status, body } = await put(SHELL);
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'ready' });
    expect(body.members).toEqual([{ name: SHELL, title: 'Shell', version: '2.0.0', released_by: 'Équipe shell' }]);
    expect(body.missing).toEqual([
      { name: 'public', title: 'Site public', contact: 'Ada, Opérateur', reasons: [expect.stringContaining('react')] },
      {
        name: AWAY,
        title: `Module ${AWAY}`,
        contact: 'Équipe veille <veille@example.org>',
        reasons: [expect.any(String)],
      },
    ]);
    expect(await shellVersion()).toBe('1.0.0');
    const refused = await activate(SHELL);
    expect({ ...refused.body, status: refused.status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(refused.body.detail).toContain('Site public 1.0.0');
    const { body: deployment } = await server.call<Deployment>('GET /releases', {
      token: tokens[SHELL],
      query: { name: SHELL },
    });
    expect(deployment.releases[0]).toMatchObject({ version: '2.0.0', state: 'kept', set: SET });
  });

  it('names the shell as missing when only remotes for the next one wait', async () => {
    const { body } = await put('public');
    expect(body.missing.map(({ name }) => name)).toEqual([SHELL]);
    expect((await activate('public')).body.code).toBe('release_incompatible');
  });

  it('goes live in one move by the last team, and is rolled back in one move', async () => {
    expect((await remove(true)).status).toBe(200);
    await put(SHELL);
    expect((await put('public')).body.missing).toEqual([]);
    expect(versionsIn(await registryOf())).toEqual({ public: '1.0.0' });

    const { body } = await activate('public');
    expect(body).toMatchObject({ state: 'live', missing: [] });
    expect(body.members.map(({ name, version }) => [name, version])).toEqual([
      ['public', '2.0.0'],
      [SHELL, '2.0.0'],
    ]);
    expect([versionsIn(await registryOf()), await shellVersion()]).toEqual([{ public: '2.0.0' }, '2.0.0']);

    expect((await rollBack(SHELL)).body.state).toBe('rolled_back');
    expect((await rollBack(SHELL)).body.code).toBe('set_not_found');
    const { body: left } = await server.call<Deployment>('GET /releases', {
      token: tokens.public,
      query: { name: 'public' },
    });
    expect(left.releases[0]).toMatchObject({ version: '2.0.0', state: 'kept', is_rolled_back: true });
    expect(left.releases[0]).not.toHaveProperty('set');
    expect([versionsIn(await registryOf()), await shellVersion()]).toEqual([{ public: '1.0.0' }, '1.0.0']);
    const journal = await server.connection
      .collection('audit_entries')
      .find({ 'after.set': SET, 'target.id': SHELL })
      .sort({ _id: 1 })
      .toArray();
    expect(journal.map(({ action, person }) => [action, person.name])).toEqual([
      ['remote.release', 'Équipe public'],
      ['remote.rollback', 'Équipe shell'],
    ]);
  });

  it('is moved by a super administrator too, and by no other team', async () => {
    await remove(true);
    await put(SHELL);
    await put('public');
    expect((await activate('student')).body.code).toBe('other_team');
    expect((await activate('public', 'another')).body.code).toBe('set_not_found');
    const byAdmin = (to: SetToMove['move']) => {
      const body = { set: SET, move: to };
      return server.call<ReleaseSet>('POST /admin/deployments/sets/moves', { token: superAdmin.token, body });
    };
    expect((await byAdmin('activate')).body.state).toBe('live');
    const { body: sets } = await server.call<ReleaseSet[]>('GET /admin/deployments/sets', { token: superAdmin.token });
    expect(sets.map(({ name, state }) => [name, state])).toEqual([[SET, 'live']]);
    expect((await rollBack('student')).body.code).toBe('other_team');
    expect((await byAdmin('rollback')).body.state).toBe('rolled_back');
  });

  it('gives a page that is open the releases with which it was served, whatever has moved since', async () => {
    await remove(true);
    const before = await registryOf();
    await put(SHELL);
    await put('public');
    await activate('public');
    const after = await registryOf();
    expect(versionsIn(await registryOf(before.generation))).toEqual({ public: '1.0.0' });
    // A release of its own, after the set.
    await release(server, 'public', { version: '2.1.0', token: tokens.public, changes: forNextShell });
    expect(versionsIn(await registryOf(before.generation))).toEqual({ public: '1.0.0' });
    expect(versionsIn(await registryOf(after.generation))).toEqual({ public: '2.1.0' });
    // The set is not rolled back under a release that needs it.
    expect((await rollBack('public')).body.code).toBe('release_incompatible');
  });

  it('gives a page from before it, after it was rolled back, what that page had', async () => {
    await remove(true);
    const before = await registryOf();
    await put(SHELL);
    await put('public');
    await activate('public');
    const during = await registryOf();
    await rollBack('public');
    expect(versionsIn(await registryOf(before.generation))).toEqual({ public: '1.0.0' });
    expect(versionsIn(await registryOf(during.generation))).toEqual({ public: '2.0.0' });
    // Also when the remote with the last move is taken off the site.
    expect((await registryOf()).generation).toBe((during.generation ?? 0) + 1);
  });

  it('does not go live over a release that its team has not seen, nor without its files', async () => {
    await put('student', '2.0.0', 'other', forShell, { replaces: '1.0.0' });
    await release(server, 'student', { version: '1.1.0', token: tokens.student });
    expect((await activate('student', 'other')).body.code).toBe('live_changed');
    await put('student', '2.0.0', 'other', forShell, { replaces: '1.1.0' });
    const releases = server.connection.collection('application_releases');
    await releases.updateOne({ name: 'student', version: '2.0.0' }, { $set: { is_complete: false } });
    expect((await activate('student', 'other')).body.code).toBe('set_not_found');
  });

  it('rolls back its last move only, when its name was used before', async () => {
    await put('student', '2.0.0', 'again', forShell);
    await activate('student', 'again');
    await put('public', '1.5.0', 'again', forShell);
    await activate('public', 'again');
    expect((await move('student', 'rollback', 'again')).body.code).toBe('other_team');
    expect((await move('public', 'rollback', 'again')).body.members).toMatchObject([{ name: 'public' }]);
    const { body } = await server.call<Deployment>('GET /releases', {
      token: tokens.student,
      query: { name: 'student' },
    });
    expect(body.live).toBe('2.0.0');
  });
});

describe('a remote that is taken off the site', () => {
  it('is in no registry, which says so at its addresses, until it is put back', async () => {
    const open = () => server.send({ method: 'GET', url: `/${AWAY}` });
    const statusOf = async () => (await open()).status;
    expect(await statusOf()).toBe(200);
    expect(await registryOf()).not.toHaveProperty('removed');
    expect((await remove(true)).body).toMatchObject({ name: AWAY, is_removed: true, live: '1.0.0' });
    expect(versionsIn(await registryOf())).toEqual({ public: '1.0.0' });
    expect((await registryOf()).removed).toEqual([AWAY]);
    const { status, headers, text } = await open();
    expect(status).toBe(404);
    const [, registry = ''] = jsonElementPattern(REGISTRY_ELEMENT).exec(text) ?? [];
    expect(JSON.parse(registry).removed).toEqual([AWAY]);
    // Links of other remotes say it, by a style sheet that the policy allows.
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
    expect(style).toContain(`a[href^="/${AWAY}/"]`);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect((await server.send({ method: 'GET', url: '/sitemap.xml' })).text).not.toContain(AWAY);

    expect((await remove(false)).body.is_removed).toBe(false);
    expect(await statusOf()).toBe(200);
    expect(await registryOf()).not.toHaveProperty('removed');
  });

  it('is not said to be removed where another remote has taken its address', async () => {
    await remove(true);
    const applications = server.connection.collection<{ _id: string }>('applications');
    await applications.updateOne({ _id: 'student' }, { $push: { 'description.sections': AWAY } } as object);
    expect(await registryOf()).not.toHaveProperty('removed');
  });

  it('is none that the site needs', async () => {
    const { status, body } = await remove(true, 'public');
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'remote_permanent' });
    expect(versionsIn(await registryOf())).toMatchObject({ public: '1.0.0' });
  });

  it('comes back once its team has released what the site can host', async () => {
    await remove(true);
    await put(SHELL);
    await put('public');
    expect((await activate(SHELL)).status).toBe(200);
    expect((await remove(false)).body.code).toBe('release_incompatible');
    expect((await release(server, AWAY, { version: '2.0.0', token: tokens[AWAY], changes: forNextShell })).status).toBe(
      200,
    );
    expect(versionsIn(await registryOf())).toEqual({ public: '2.0.0' });
    expect((await remove(false)).status).toBe(200);
    expect(versionsIn(await registryOf())).toEqual({ public: '2.0.0', [AWAY]: '2.0.0' });
  });
});

describe('two instances', () => {
  it('show every page load a set whole or not at all, while it goes live and back', async () => {
    await remove(true);
    const other = await startServer(server.config);
    onTestFinished(() => other.app.close());
    await release(server, SHELL, { version: '1.1.0', token: tokens[SHELL], files: { [PAGE_FILE]: pageOf('1.1.0') } });
    await put('public', '3.0.0');
    await put(SHELL, '3.0.0');
    const seen = new Set<string>();
    let isMoving = true;
    const load = async (from: TestServer) => {
      while (isMoving) {
        const { text } = await from.send({ method: 'GET', url: '/' });
        const [, json = ''] = jsonElementPattern(REGISTRY_ELEMENT).exec(text) ?? [];
        seen.add(`${/shell (\S+)</.exec(text)?.[1]} ${versionsIn(JSON.parse(json)).public}`);
      }
    };
    const loads = [server, other].map(load);
    expect((await activate(SHELL)).status).toBe(200);
    expect((await rollBack(SHELL)).status).toBe(200);
    isMoving = false;
    await Promise.all(loads);
    expect([...seen].sort()).toEqual(['1.1.0 1.0.0', '3.0.0 3.0.0']);
  });
});
