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
import { makeCalls } from './next-calls.ts';
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
    expect(journal.slice(-3).map(({ action, person }) => [action, person.name])).toEqual([
      ['remote.set_put', 'Équipe shell'],
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

/** What each application has live. */
const liveVersions = async () => {
  const applications = server.connection.collection<{ _id: string; live: string }>('applications');
  return Object.fromEntries((await applications.find().toArray()).map(({ _id, live }) => [_id, live]));
};
const setOf = async (set: string, team = SHELL) =>
  (await server.call<ReleaseSet & Problem>('GET /releases/sets', { token: tokens[team], query: { set } })).body;
const deploymentOf = async (name: string) =>
  (await server.call<Deployment>('GET /releases', { token: tokens[name], query: { name } })).body;
const callers = () => ({ server, tokens, superAdmin });

/** Shell, public and student in «deux», then student alone in «trois»; the team of the third remote is away. */
async function overlap(): Promise<void> {
  await remove(true);
  for (const name of [SHELL, 'public', 'student']) await put(name, '2.0.0', 'deux');
  expect((await activate('public', 'deux')).status).toBe(200);
  await put('student', '3.0.0', 'trois', forNextShell);
  expect((await activate('student', 'trois')).status).toBe(200);
}

describe('sets that overlap', () => {
  it('are rolled back one after the other: a member is one again', async () => {
    await overlap();
    expect((await setOf('deux')).members.map(({ name }) => name)).toEqual(['public', SHELL]);
    expect((await move('student', 'rollback', 'trois')).body.state).toBe('rolled_back');
    const { members, state, refusal } = await setOf('deux');
    expect({ names: members.map(({ name, version }) => `${name} ${version}`), state, refusal }).toEqual({
      names: ['public 2.0.0', `${SHELL} 2.0.0`, 'student 2.0.0'],
      state: 'live',
      refusal: undefined,
    });
    expect((await move('student', 'rollback', 'deux')).status).toBe(200);
    expect(await liveVersions()).toMatchObject({ [SHELL]: '1.0.0', public: '1.0.0', student: '1.0.0' });
    expect((await move('student', 'rollback', 'deux')).body).toMatchObject({
      code: 'set_not_found',
      detail: expect.stringMatching(/écarté par Équipe student, il y a 1\smin/),
    });
  });

  it('say which calls lead back, in order, as they are accepted', async () => {
    await overlap();
    const said = (await setOf('deux')).refusal;
    const { status, body } = await move(SHELL, 'rollback', 'deux');
    expect({ status, code: body.code, detail: body.detail, calls: body.calls }).toEqual({
      status: 409,
      code: 'release_incompatible',
      detail: said?.detail,
      calls: [
        { name: 'student', title: 'Espace étudiant', action: 'rollback' },
        { name: SHELL, title: 'Shell', action: 'rollback', set: 'deux' },
      ],
    });
    // A team that has gone on since the set may ask as well.
    expect((await move('student', 'rollback', 'deux')).body.code).toBe('release_incompatible');
    await makeCalls(callers(), body.calls);
    expect(await liveVersions()).toMatchObject({ [SHELL]: '1.0.0', public: '1.0.0', student: '1.0.0' });
  });

  it('are known to a server that begins with the database of the version before', async () => {
    await overlap();
    const releases = server.connection.collection('application_releases');
    await releases.updateMany({}, { $unset: { went_live_with: 1 } });
    expect((await setOf('trois')).members).toMatchObject([{ name: 'student', version: '3.0.0' }]);
    expect((await move('student', 'rollback', 'trois')).status).toBe(200);
    expect((await move('public', 'rollback', 'deux')).body.code).toBe('release_incompatible');
    await makeCalls(callers(), (await move('public', 'rollback', 'deux')).body.calls);
    expect(await liveVersions()).toMatchObject({ [SHELL]: '1.0.0', public: '1.0.0' });
  });

  it('offer a rollback only where it would be accepted, and else what leads there', async () => {
    await overlap();
    expect(await deploymentOf('student')).toMatchObject({ rollback_to: '2.0.0' });
    const { rollback_to, rollback_refusal } = await deploymentOf(SHELL);
    expect(rollback_to).toBeNull();
    expect(rollback_refusal?.detail).toContain('Espace étudiant 3.0.0');
    const { body } = await server.call<Problem>('POST /releases/rollback', {
      token: tokens[SHELL],
      body: { name: SHELL },
    });
    expect(body).toMatchObject({ detail: rollback_refusal?.detail, calls: rollback_refusal?.calls });
    // A move is answered at once, without looking for next steps.
    const again = { token: tokens.public, body: { releases: [{ name: 'public', version: '2.0.0' }] } };
    const [answered] = (await server.call<Deployment[]>('POST /releases/activate', again)).body;
    expect((await deploymentOf('public')).rollback_refusal?.calls).not.toEqual([]);
    expect(answered?.rollback_refusal).toMatchObject({ detail: expect.stringContaining('Site public'), calls: [] });
    await makeCalls(callers(), rollback_refusal?.calls);
    expect(await shellVersion()).toBe('1.0.0');
  });
});

describe('what is said of a set', () => {
  it('is what its activation would do: a canary of a member is named, with what ends it', async () => {
    await put('student', '2.0.0', 'essai', forShell);
    expect((await setOf('essai')).refusal).toBeUndefined();
    const canary = { version: '1.5.0', canary: { share: 10 }, token: tokens.student };
    expect((await release(server, 'student', canary)).status).toBe(200);
    const { refusal } = await setOf('essai', 'student');
    expect(refusal?.detail).toContain("Espace étudiant\u00a0: la version 1.5.0 est à l'essai");
    expect((await activate('student', 'essai')).body).toMatchObject({ code: 'canary_running', ...refusal });
    await makeCalls(callers(), refusal?.calls);
    expect(await liveVersions()).toMatchObject({ student: '2.0.0' });
  });

  it('names what was replaced meanwhile, and files that are lost', async () => {
    await put('student', '2.0.0', 'essai', forShell, { replaces: '1.0.0' });
    await release(server, 'student', { version: '1.1.0', token: tokens.student });
    const { refusal } = await setOf('essai', 'student');
    expect(refusal?.detail).toMatch(/^Espace étudiant\s: la version 1\.1\.0 .* a été mise en ligne il y a .*git pull/);
    expect((await activate('student', 'essai')).body).toMatchObject({ code: 'live_changed', ...refusal });
    // The version that waits would undo what went live meanwhile.
    expect(refusal?.calls).toEqual([
      { name: 'student', title: 'Espace étudiant', action: 'release', set: 'essai' },
      { name: 'student', title: 'Espace étudiant', action: 'promote', set: 'essai' },
    ]);
    await put('student', '2.0.0', 'essai', forShell, { replaces: '1.1.0' });
    await makeCalls(callers(), refusal?.calls.slice(1));
    expect(await liveVersions()).toMatchObject({ student: '2.0.0' });

    await put('student', '2.1.0', 'perdu', forShell);
    const releases = server.connection.collection('application_releases');
    const lost = { integrity: { 'remote-entry.js': `sha384-${'A'.repeat(64)}` } };
    await releases.updateOne({ name: 'student', version: '2.1.0' }, { $set: lost });
    expect(await setOf('perdu')).not.toHaveProperty('refusal');
    expect((await activate('student', 'perdu')).body).toMatchObject({
      code: 'release_incomplete',
      detail: expect.stringMatching(/^Espace étudiant 2\.1\.0\s: Il manque encore des fichiers/),
      calls: [{ name: 'student', action: 'release', set: 'perdu' }],
    });
  });

  it('does not need the store, as taking releases out of it', async () => {
    await put('student', '2.0.0', 'absent', forShell);
    const s3 = { bucket: 'releases', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' };
    const away = await startServer({ ...server.config, releasesStore: { s3 } });
    onTestFinished(() => away.app.close());
    const token = tokens.student;
    const one = await away.call<ReleaseSet>('GET /releases/sets', { token, query: { set: 'absent' } });
    expect(one.body).toMatchObject({ state: 'ready', members: [{ name: 'student' }] });
    const all = await away.call<ReleaseSet[]>('GET /admin/deployments/sets', { token: superAdmin.token });
    expect(all.body).toMatchObject([{ name: 'absent', state: 'ready' }]);
    const moved = async (move: SetToMove['move']) => {
      const body = { set: 'absent', move };
      const answer = await away.call<ReleaseSet & Problem>('POST /releases/sets/moves', { token, body });
      return answer.body.code ?? answer.body.state;
    };
    expect([await moved('activate'), await moved('leave')]).toEqual(['storage_unavailable', 'dissolved']);
  });

  it('names the canary of a member that its rollback ends', async () => {
    await put('student', '2.0.0', 'essai', forShell);
    expect((await activate('student', 'essai')).status).toBe(200);
    const canary = { version: '3.0.0', canary: { share: 10 }, token: tokens.student };
    expect((await release(server, 'student', canary)).status).toBe(200);
    const member = { name: 'student', version: '2.0.0', canary: '3.0.0' };
    expect((await setOf('essai')).members).toMatchObject([member]);
    expect((await move('student', 'rollback', 'essai')).body.members).toMatchObject([member]);
    expect((await deploymentOf('student')).canary).toBeNull();
  });

  it('tells the second team who has made it live, and others which teams may move it', async () => {
    await remove(true);
    await put(SHELL);
    await put('public');
    expect((await activate('student')).body.detail).toContain('«\u00a0Site public\u00a0» et «\u00a0Shell\u00a0»');
    await activate('public');
    expect((await activate(SHELL)).body).toMatchObject({
      code: 'set_live',
      detail: `L'ensemble ${SET} est déjà en ligne, par Équipe public, il y a 1\u00a0min.`,
    });
    // Whoever repeats its own move gets what there is.
    expect((await activate('public')).body.state).toBe('live');
    const other = await activate('student');
    expect(other.body).toMatchObject({ code: 'other_team', detail: expect.stringContaining('Shell') });
    const { generation } = await setOf(SET);
    const again = { set: SET, move: 'rollback', generation: (generation ?? 0) - 1 } as const;
    const { body } = await server.call<Problem>('POST /releases/sets/moves', { token: tokens.public, body: again });
    expect(body.code).toBe('set_changed');
    const moved = async (team: string, move: SetToMove) => {
      const answer = await server.call<ReleaseSet & Problem>('POST /releases/sets/moves', {
        token: tokens[team],
        body: move,
      });
      return answer.body.code ?? answer.body.state;
    };
    const rollback = { set: SET, move: 'rollback', generation } as const;
    expect([await moved('public', rollback), await moved('public', rollback), await moved(SHELL, rollback)]).toEqual([
      'rolled_back',
      'rolled_back',
      'set_not_found',
    ]);
    expect((await setOf(SET)).generation, 'for a command that is typed again').toBe(generation);
  });
});

describe('a release in a set', () => {
  const moveOf = (team: string, body: SetToMove) =>
    server.call<ReleaseSet & Problem>('POST /releases/sets/moves', { token: tokens[team], body });

  it('leaves the set in which it waited, which is said; its team and others take it out', async () => {
    await put('student', '2.0.0', 'un', forShell);
    // Also to whoever repeats it, because the answer was lost.
    for (const _ of ['once', 'twice']) {
      expect((await put('student', '2.0.0', 'deux', forShell)).body.left).toBe('un');
    }
    expect((await setOf('un')).code).toBe('set_not_found');
    await put('public', '2.0.0', 'deux', forShell);
    for (const _ of ['once', 'twice']) {
      const left = await moveOf('student', { set: 'deux', move: 'leave' });
      expect(left.body).toMatchObject({ state: 'ready', members: [{ name: 'public' }] });
    }
    await put('student', '2.0.0', 'deux', forShell);
    expect((await moveOf(SHELL, { set: 'deux', move: 'dissolve' })).body.code).toBe('other_team');
    for (const team of ['student', 'student', 'public']) {
      const dissolved = await moveOf(team, { set: 'deux', move: 'dissolve' });
      const members = [{ name: 'public' }, { name: 'student' }];
      expect(dissolved.body, dissolved.body.detail).toMatchObject({ state: 'dissolved', members });
    }
    const gone = { code: 'set_not_found', detail: expect.stringMatching(/retirée par Équipe student, il y a 1\smin/) };
    expect(await setOf('deux')).toMatchObject(gone);
    expect((await moveOf(SHELL, { set: 'deux', move: 'dissolve' })).body).toMatchObject(gone);
    const byAdmin = { token: superAdmin.token, body: { set: 'deux', move: 'leave', name: 'student' } } as const;
    await put('student', '2.0.0', 'deux', forShell);
    expect((await server.call('POST /admin/deployments/sets/moves', byAdmin)).status).toBe(200);
    expect(await liveVersions()).toMatchObject({ student: '1.0.0', public: '1.0.0' });
  });

  it('is taken out of no set that is live, that another team has, or that never was', async () => {
    await put('student', '2.0.0', 'deux', forShell);
    await activate('student', 'deux');
    await put('public', '2.0.0', 'trois', forShell);
    const byAdmin = (body: SetToMove) =>
      server.call<ReleaseSet & Problem>('POST /admin/deployments/sets/moves', { token: superAdmin.token, body });
    for (const to of ['leave', 'dissolve'] as const) {
      expect((await moveOf('student', { set: 'deux', move: to })).body).toMatchObject({
        code: 'set_live',
        detail: "L'ensemble deux est déjà en ligne, par Équipe student, il y a 1\u00a0min.",
      });
      const codes = [
        (await moveOf('public', { set: 'deux', move: to })).body.code,
        (await moveOf('student', { set: 'trois', move: to })).body.code,
        (await moveOf('student', { set: 'quatre', move: to })).body.code,
        (await byAdmin({ set: 'deux', move: to, name: 'student' })).body.code,
        (await byAdmin({ set: 'quatre', move: to, name: 'student' })).body.code,
      ];
      expect([to, ...codes]).toEqual([to, 'other_team', 'other_team', 'set_not_found', 'set_live', 'set_not_found']);
    }
    expect((await byAdmin({ set: 'trois', move: 'leave', name: 'student' })).body).toMatchObject({
      code: 'set_not_found',
      detail: expect.stringContaining("«\u00a0Espace étudiant\u00a0» n'attend dans l'ensemble trois"),
    });
    const unnamed = (await byAdmin({ set: 'trois', move: 'leave' })).body;
    expect(unnamed.detail).toBe("Précisez le module qui quitte l'ensemble trois.");
    expect((await byAdmin({ set: 'trois', move: 'dissolve' })).body.state).toBe('dissolved');
    // Used again since, it is no longer dissolved by whoever repeats that.
    await put('public', '2.0.0', 'trois', forShell);
    await activate('public', 'trois');
    expect((await byAdmin({ set: 'trois', move: 'dissolve' })).body.code).toBe('set_live');
  });

  it('is put, taken out and dissolved in the journal, once each', async () => {
    for (const to of ['leave', 'dissolve'] as const) {
      for (const _ of ['once', 'twice']) await put('student', '2.0.0', 'journal', forShell);
      for (const _ of ['once', 'twice']) await moveOf('student', { set: 'journal', move: to });
    }
    const entries = await server.connection
      .collection('audit_entries')
      .find({ $or: [{ 'after.set': 'journal' }, { 'before.set': 'journal' }] })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, person, target }) => [action, person.name, target.label])).toEqual(
      ['set_put', 'set_leave', 'set_put', 'set_dissolve'].map((action) => [
        `remote.${action}`,
        'Équipe student',
        'Espace étudiant',
      ]),
    );
  });

  it('is named as what leads back to a set only while it can be put into it', async () => {
    for (const [name, version] of [
      ['public', '1.5.0'],
      ['student', '2.0.0'],
    ] as const) {
      await put(name, version, 'retour', forShell);
    }
    await activate('student', 'retour');
    await move('student', 'rollback', 'retour');
    const releases = server.connection.collection('application_releases');
    await releases.updateOne({ name: 'public', version: '1.5.0' }, { $set: { is_retired: true } });
    const { body } = await activate('student', 'retour');
    expect(body).toMatchObject({
      code: 'set_not_found',
      calls: [
        { name: 'student', action: 'release', version: '2.0.0', set: 'retour' },
        { name: 'student', action: 'promote', set: 'retour' },
      ],
    });
    await release(server, 'student', { version: '2.0.0', token: tokens.student });
    const alone = await activate('student', 'retour');
    expect(alone.body).toMatchObject({ code: 'set_not_found', detail: expect.stringMatching(/il y a 1\smin\.$/) });
    expect(alone.body.calls ?? []).toEqual([]);
  });

  it('may be any kept one: a set that was rolled back is put together again without a build', async () => {
    await remove(true);
    await put(SHELL);
    await put('public');
    await activate('public');
    await rollBack('public');
    const { body } = await activate(SHELL);
    expect(body).toMatchObject({ code: 'set_not_found', detail: expect.stringContaining('a été écarté') });
    await makeCalls(callers(), body.calls);
    expect(await liveVersions()).toMatchObject({ [SHELL]: '2.0.0', public: '2.0.0' });
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
  it('give whoever asks both at once what there is, and do it once', async () => {
    await remove(true);
    const other = await startServer(server.config);
    onTestFinished(() => other.app.close());
    const both = async (body: SetToMove, byAdmin: boolean) => {
      const answers = await Promise.all(
        [server, other].map((one) =>
          byAdmin
            ? one.call<ReleaseSet & Problem>('POST /admin/deployments/sets/moves', { token: superAdmin.token, body })
            : one.call<ReleaseSet & Problem>('POST /releases/sets/moves', { token: tokens.public, body }),
        ),
      );
      return answers.map((answer) => answer.body.code ?? answer.body.state);
    };
    for (const byAdmin of [false, true]) {
      await put(SHELL);
      await put('public');
      expect(await both({ set: SET, move: 'activate' }, byAdmin)).toEqual(['live', 'live']);
      expect(await liveVersions()).toMatchObject({ [SHELL]: '2.0.0', public: '2.0.0' });
      const { generation } = await setOf(SET);
      expect(await both({ set: SET, move: 'rollback', generation }, byAdmin)).toEqual(['rolled_back', 'rolled_back']);
      expect(await liveVersions()).toMatchObject({ [SHELL]: '1.0.0', public: '1.0.0' });
      await put('public', '2.0.0', 'double');
      expect(await both({ set: 'double', move: 'dissolve' }, byAdmin)).toEqual(['dissolved', 'dissolved']);
    }
    expect((await registryOf()).generation).toBe(4);
  });

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
