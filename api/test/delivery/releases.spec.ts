import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';
import { SHELL } from '@iris/delivery/contract/federation';
import { type Deployment, HEALTHY_KEPT, OPERATOR_NAME, type ReleaseTypes } from '@iris/delivery/contract/releases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OPERATOR_TOKEN } from '../servers/server.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import {
  deployToken,
  filesOf,
  HOST,
  integrityOf,
  releaseInput,
  release as releaseTo,
  sendFile,
  upload,
} from './releasing.ts';

const api = releaseApi();
const { deployment, entry, promote, ramp, release, rollBack } = api;
const states = ({ releases }: Deployment) => Object.fromEntries(releases.map(({ version, state }) => [version, state]));
const collection = (name: string) => api.server.connection.collection(name);
/** What the journal has of an application, newest first. */
const journal = (id: string) => collection('audit_entries').find({ 'target.id': id }).sort({ _id: -1 }).toArray();
const announce = (version: string, files = filesOf(REMOTE, version)) => {
  const body = releaseInput(REMOTE, { version, files });
  return api.server.call<{ missing: string[] }>('POST /releases', { token: api.token, body });
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a release', () => {
  it('goes live once its files have arrived, and says who released it from what', async () => {
    const { integrity } = releaseInput(REMOTE, { version: '2.0.0' }).files['remote-entry.js'] ?? {};
    const { status, body } = await announce('2.0.0');
    expect({ status, missing: body.missing }).toEqual({ status: 200, missing: expect.arrayContaining([integrity]) });
    expect(states(await deployment())).toEqual({ '2.0.0': 'incomplete', '1.0.0': 'live' });
    expect((await entry())?.version).toBe('1.0.0');

    const answer = await release('2.0.0');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: REMOTE, live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    expect(await deployment()).toEqual({ ...answer.body, canary_health: null });
    expect(states(answer.body)).toEqual({ '2.0.0': 'live', '1.0.0': 'kept' });
    expect(await entry()).toMatchObject({
      name: REMOTE,
      version: '2.0.0',
      manifest: '/remotes/public/2.0.0/mf-manifest.json',
      integrity: { 'remote-entry.js': integrity },
      previous: { version: '1.0.0' },
    });
    const origin = { author: 'Ada', commit: '0123abc', message: 'Une version' };
    expect(answer.body.releases[0]).toMatchObject({ released_by: 'Équipe public', origin });
    expect((await journal(REMOTE))[0]).toMatchObject({
      action: 'remote.release',
      person: { name: 'Équipe public' },
      before: { live: '1.0.0' },
      after: { live: '2.0.0', ...origin, duration_s: expect.any(Number) },
    });
  });

  it('tells every team where the types of what it exposes are, and browsers nothing of them', async () => {
    const typesFor = (name: string, token: string | undefined) =>
      api.server.call<ReleaseTypes & Problem>('GET /releases/types', { token, query: { name } });
    const another = await deployToken(api.server, 'veille');
    expect((await typesFor(REMOTE, another)).body).toEqual({ version: '1.0.0', integrity: null });
    const types = 'declare const remote: object;\nexport { remote };\n';
    const released = await release('2.7.0', { files: { ...filesOf(REMOTE, '2.7.0'), 'remote.d.ts': types } });
    expect(released.body).toMatchObject({ live: '2.7.0' });
    expect((await typesFor(REMOTE, another)).body).toEqual({ version: '2.7.0', integrity: integrityOf(types) });
    const { text, headers } = await api.server.send({ method: 'GET', url: `/remotes/${REMOTE}/2.7.0/remote.d.ts` });
    expect([text, headers['content-type']]).toEqual([types, 'text/plain; charset=utf-8']);
    expect(Object.keys((await entry())?.integrity ?? {})).not.toContain('remote.d.ts');
    expect((await typesFor('inconnu', another)).body.code).toBe('remote_not_found');
    expect((await typesFor(REMOTE, undefined)).body.code).toBe('deploy_token_required');
  });

  it('belongs to who made it live, whoever announced it', async () => {
    await upload(api.server, releaseInput(REMOTE, { version: '2.0.0' }), {}, OPERATOR_TOKEN);
    const ownerOf = ({ releases }: Deployment) => releases.find(({ version }) => version === '2.0.0')?.released_by;
    expect(ownerOf(await deployment())).toBe(OPERATOR_NAME);
    expect(ownerOf((await release('2.0.0')).body)).toBe('Équipe public');
  });

  it('sends only files that the store lacks, and resumes after an interruption', async () => {
    const filesWith = (version: string) => ({ ...filesOf(REMOTE, version), 'shared.js': 'the same in both' });
    const missing = async (version: string) => (await announce(version, filesWith(version))).body.missing;
    expect(await missing('7.1.0')).toHaveLength(3);
    expect((await sendFile(api.server, 'the same in both', api.token)).status).toBe(204);
    expect(await missing('7.1.0')).toHaveLength(2);
    expect(await missing('7.2.0')).not.toContain(integrityOf('the same in both'));
  });

  it('with an existing version and other files is rejected and changes nothing', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    const before = await deployment();
    const { status, body } = await release('2.0.0', { files: filesOf(REMOTE, 'other') });
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_exists' });
    expect(await deployment()).toEqual(before);
  });

  it('is registered with others that are released at the same time at two instances, and once however often it is sent', async () => {
    const other = await api.other();
    const versions = ['2.0.0', '2.0.1', '2.0.2'];
    const releaseAt = (version: string, index: number) =>
      releaseTo(index % 2 ? other : api.server, REMOTE, { version, token: api.token });
    const answers = await Promise.all([...versions, '2.0.0'].map(releaseAt));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { live, rollback_to, releases } = await deployment();
    expect(versions).toContain(live);
    expect(versions).toContain(rollback_to);
    expect(live).not.toBe(rollback_to);
    expect(releases).toHaveLength(4);
  });
});

describe('a release with the same files as an earlier one', () => {
  const revert = { author: 'Zoé', commit: 'abc4567', message: 'revert: le titre' };
  const bug = { author: 'Ben', commit: 'fed9876', message: 'feat: le titre' };
  const contact = 'zoe@example.org';
  const found = async (version: string) => (await deployment()).releases.find((one) => one.version === version);
  const activate = (body: object, version = '1.0.0') => {
    const releases = [{ name: REMOTE, version }];
    return api.server.call('POST /releases/activate', { token: api.token, body: { releases, ...body } });
  };
  const announceAgain = (origin: object) => {
    const body = { ...releaseInput(REMOTE, { version: '1.0.0' }), origin, contact };
    return api.server.call('POST /releases', { token: api.token, body });
  };

  it('is said to come from its own commit and author once it is live, as a canary or in a set, and not before', async () => {
    const first = await found('1.0.0');
    await announceAgain(bug);
    expect(await found('1.0.0'), 'announced again while it is live').toEqual(first);

    await release('2.0.0', { changes: { origin: bug } });
    await announceAgain(revert);
    expect(await found('1.0.0')).toEqual({ ...first, state: 'kept', is_rolled_back: false });
    expect((await activate({ canary: { share: 10 } })).status).toBe(200);
    expect(await found('1.0.0')).toMatchObject({ state: 'canary', origin: revert, released_by: 'Équipe public' });
    await promote();
    const live = await found('1.0.0');
    expect(live).toMatchObject({ state: 'live', origin: revert });
    expect(Date.parse(live?.released_at ?? '')).toBeGreaterThan(Date.parse(first?.released_at ?? ''));
    expect((await journal(REMOTE))[1]).toMatchObject({ action: 'remote.canary', after: revert });

    await release('3.0.0');
    await announceAgain(bug);
    await activate({});
    expect((await journal(REMOTE))[0]).toMatchObject({
      action: 'remote.release',
      after: { live: '1.0.0', ...bug, duration_s: expect.any(Number) },
    });

    await release('4.0.0');
    await announceAgain(revert);
    const body = { set: 'platform-2', name: REMOTE, version: '1.0.0' };
    expect((await api.server.call('POST /releases/sets', { token: api.token, body })).status).toBe(200);
    expect(await found('1.0.0')).toMatchObject({ set: 'platform-2', origin: revert });
    expect(await collection('application_releases').findOne({ version: '1.0.0', name: REMOTE })).toMatchObject({
      contact,
    });
  });

  it('that is only previewed, or announced by somebody else, is none', async () => {
    const first = await found('1.0.0');
    await release('2.0.0');
    await announceAgain(bug);
    const body = { name: REMOTE, version: '1.0.0', days: 1 };
    expect((await api.server.call('POST /releases/preview', { token: api.token, body })).status).toBe(200);
    const other = { token: OPERATOR_TOKEN, body: { ...releaseInput(REMOTE, { version: '2.0.0' }), origin: revert } };
    await api.server.call('POST /releases', other);
    // As the command does that builds nothing.
    for (const version of ['1.0.0', '2.0.0', '1.0.0']) expect((await activate({}, version)).status).toBe(200);
    expect(await found('1.0.0')).toMatchObject({ state: 'live', origin: first?.origin, released_by: 'Équipe public' });
    expect((await found('2.0.0'))?.origin).toEqual(first?.origin);
    const [entry] = await journal(REMOTE);
    expect(entry).toMatchObject({ action: 'remote.release', before: { live: '2.0.0' }, after: { live: '1.0.0' } });
    expect(entry?.after).not.toHaveProperty('duration_s');
  });
});

it('a version that was built already is made live, a canary, or put into a set without being announced', async () => {
  const call = (route: 'POST /releases/activate' | 'POST /releases/sets', body: object) =>
    api.server.call(route, { token: api.token, body });
  const activate = (version: string, more = {}, replaces = '1.0.0') =>
    call('POST /releases/activate', { releases: [{ name: REMOTE, version, replaces }], ...more });
  await upload(api.server, releaseInput(REMOTE, { version: '2.0.0' }), {}, api.token);
  await call('POST /releases/sets', { set: 'platform-2', name: REMOTE, version: '2.0.0' });
  expect((await activate('2.0.0', { canary: { share: 10 } })).status).toBe(200);
  expect(await deployment()).toMatchObject({ live: '1.0.0', canary: { version: '2.0.0', share: 10 } });
  await rollBack();
  expect((await activate('2.0.0')).status).toBe(200);
  expect(states(await deployment())).toEqual({ '2.0.0': 'live', '1.0.0': 'kept' });
  // As after another release went live meanwhile.
  expect((await activate('1.0.0', {}, '0.9.0')).body.code).toBe('live_changed');
  expect((await activate('1.0.0', {}, '2.0.0')).status).toBe(200);
  expect((await deployment()).releases.map(({ is_rolled_back }) => is_rolled_back)).toEqual([false, false]);
  await call('POST /releases/sets', { set: 'platform-2', name: REMOTE, version: '2.0.0' });
  expect((await deployment()).releases[0]).toMatchObject({ version: '2.0.0', state: 'kept', set: 'platform-2' });

  // Whose files no other test has sent.
  const unsent = crypto.randomUUID();
  await announce(unsent);
  await collection('application_releases').updateOne({ version: '2.0.0' }, { $set: { is_retired: true } });
  const refused = [await activate(unsent), await activate('2.0.0'), await activate('9.9.9')];
  expect(refused.map(({ body }) => body.code)).toEqual([
    'release_incomplete',
    'release_not_found',
    'release_not_found',
  ]);
});

describe('a release that replaces', () => {
  const refusal =
    /^Site public\s: la version 2\.0\.0 \(Équipe public, auteur Ada\) a été mise en ligne il y a 1\smin\. Reprenez .*git pull.*--replace\.$/;

  it('the live version goes live; another one than was live is refused, naming what went live meanwhile', async () => {
    expect((await release('2.0.0', { replaces: '1.0.0' })).body.live).toBe('2.0.0');
    for (const activation of [{}, { canary: { share: 10 } }]) {
      const { status, body } = await release('3.0.0', { replaces: '1.0.0', ...activation });
      expect({ ...body, status }).toMatchObject({ status: 409, code: 'live_changed' });
      expect(body.detail).toMatch(refusal);
      expect(body.calls).toBeUndefined();
      const first = await release('3.0.0', { replaces: null, ...activation });
      expect(first.body.code).toBe('live_changed');
    }
    expect(await deployment()).toMatchObject({ live: '2.0.0', canary: null });
    expect((await release('3.0.0', { replaces: '1.0.0', replace: true })).body.live).toBe('3.0.0');
    expect((await release('4.0.0')).body.live).toBe('4.0.0');
  });

  it('succeeds again when it is repeated, for all and as a canary', async () => {
    const canary = { share: 10 };
    for (const _ of ['once', 'twice']) {
      const { body } = await release('2.0.0', { replaces: '1.0.0', canary });
      expect(body).toMatchObject({ live: '1.0.0', canary: { version: '2.0.0' } });
    }
    for (const _ of ['once', 'twice']) {
      expect((await release('2.0.0', { replaces: '1.0.0' })).body).toMatchObject({ live: '2.0.0', canary: null });
    }
  });

  it('at the same time as another one at another instance is told, if it is the second', async () => {
    const other = await api.other();
    const answers = await Promise.all(
      [api.server, other].map((server, index) =>
        releaseTo(server, REMOTE, { version: `2.${index}.0`, replaces: '1.0.0', token: api.token }),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? 'live').sort()).toEqual(['live', 'live_changed']);
  });

  it('is answered with what it replaced and when it went live, its sizes and whether it is dirty', async () => {
    const origin = { author: 'Ada', commit: '0123abc', message: 'Une version', is_dirty: true };
    const sizes = { first_load: 10, largest: 20, total: 30 };
    await announce('3.0.0');
    await release('2.0.0', { changes: { origin, sizes } });
    const found = async (version: string) => (await deployment()).releases.find((one) => one.version === version);
    const live = await found('2.0.0');
    expect(live).toMatchObject({ replaces: '1.0.0', origin, sizes });
    expect(Date.parse(live?.went_live_at ?? '')).toBeGreaterThanOrEqual(Date.parse(live?.released_at ?? ''));
    expect(await found('3.0.0')).not.toHaveProperty('went_live_at');
    expect(await found('1.0.0')).toMatchObject({ replaces: null, went_live_at: expect.any(String) });

    // Left, it keeps the date on which it went live; made live again, it gets a new one.
    await release('3.0.0');
    expect((await found('2.0.0'))?.went_live_at).toBe(live?.went_live_at);
    await rollBack();
    const again = await found('2.0.0');
    expect(again).toMatchObject({ replaces: '3.0.0' });
    expect(again?.went_live_at).not.toBe(live?.went_live_at);
  });
});

it('a shell and a remote that it cannot host do not go live at the same time at two instances', async () => {
  const other = await api.other();
  const token = OPERATOR_TOKEN;
  const provides = { ...HOST, shared: { ...HOST.shared, react: { version: '19.3.1', names: ['use'] } } };
  const built_for = { contract_version: 1, shared: { react: { range: '^19.0.0', names: ['useState'] } } };
  await upload(api.server, releaseInput(SHELL, { version: '2.0.0', changes: { provides } }), {});
  await upload(api.server, releaseInput(REMOTE, { version: '2.0.0', changes: { built_for } }), {});
  const answers = await Promise.all(
    ([SHELL, REMOTE] as const).map((name) => {
      const body = { releases: [{ name, version: '2.0.0' }] };
      return (name === SHELL ? api.server : other).call('POST /releases/activate', { token, body });
    }),
  );
  expect(answers.map(({ body }) => body.code ?? 'live').sort()).toEqual(['live', 'release_incompatible']);
});

describe('a canary', () => {
  it('keeps the live release, is ramped and given to testers, and replaced only when asked', async () => {
    for (const { status, body } of [await promote(), await ramp({ share: 5 })]) {
      expect({ ...body, status }).toMatchObject({ status: 409, code: 'no_canary', detail: ERRORS.no_canary.detail });
    }
    const { body } = await release('2.0.0', { canary: { share: 10 } });
    expect(body).toMatchObject({ live: '1.0.0', canary: { version: '2.0.0', share: 10, testers: [] } });
    expect(states(body)).toEqual({ '2.0.0': 'canary', '1.0.0': 'live' });
    const calls = [
      { name: REMOTE, title: 'Site public', action: 'rollback' },
      { name: REMOTE, title: 'Site public', action: 'repeat' },
    ];
    for (const activation of [{}, { canary: { share: 20, testers: ['ada@example.org'] } }]) {
      const refused = await release('2.0.1', activation);
      expect({ ...refused.body, status: refused.status }).toMatchObject({ status: 409, code: 'canary_running', calls });
      expect(refused.body.detail).not.toContain('ada@');
    }
    const testers = ['ada@example.org'];
    expect((await ramp({ share: null, testers })).body.canary).toEqual({ version: '2.0.0', share: null, testers });
    expect((await entry())?.version).toBe('1.0.0');
    const replaced = await release('2.0.1', { canary: { share: 20 }, replace: true });
    expect(replaced.body.canary).toMatchObject({ version: '2.0.1', share: 20 });
    expect((await release('2.0.2', { replace: true })).body).toMatchObject({ live: '2.0.2', canary: null });
  });

  it('is made live by promoting it, or at once when nothing is live', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    await ramp({ share: 50 });
    expect((await promote()).body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    const person = { name: 'Équipe public' };
    const canary = { version: '2.0.0', share: 50 };
    expect((await journal(REMOTE)).slice(0, 2)).toMatchObject([
      { action: 'remote.promote', person, before: { live: '1.0.0', canary }, after: { live: '2.0.0', canary: null } },
      { action: 'remote.canary', person, before: { canary: { share: 10 } }, after: { canary } },
    ]);
    expect(await entry()).toMatchObject({ version: '2.0.0', previous: { version: '1.0.0' } });
    const first = await releaseTo(api.server, 'student', { version: '2.0.0', canary: { share: 10 } });
    expect(first.body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: null });
  });
});

describe('what is kept', () => {
  const longAgo = (fields: { live_at: Date; released_at: Date }, filter: object = {}) => {
    const change = { ...fields, announced_at: fields.released_at };
    return collection('application_releases').updateMany({ name: REMOTE, ...filter }, { $set: change });
  };
  const past = daysAgo(40);

  it('are all versions of the last 30 days, then the last three that were healthy; bad ones never push them out', async () => {
    const healthy = ['2.0.0', '3.0.0', '4.0.0'];
    for (const version of healthy) await release(version);
    await longAgo({ live_at: daysAgo(29), released_at: daysAgo(29) });
    await release('5.0.0');
    expect(new Set(Object.values(states(await deployment())))).toEqual(new Set(['live', 'kept']));
    for (const bad of ['6.0.0', '7.0.0', '8.0.0']) {
      await release(bad);
      await rollBack();
    }
    // The instants at which they were live differ by a day each, all longer ago than what is kept by age.
    for (const [age, version] of ['1.0.0', ...healthy, '5.0.0'].reverse().entries()) {
      await longAgo({ live_at: new Date(past.getTime() - age * 86_400_000), released_at: past }, { version });
    }
    await longAgo({ released_at: past, live_at: past }, { is_rolled_back: true });
    await release('10.0.0');
    const kept = Object.entries(states(await deployment())).filter(([, state]) => state !== 'retired');
    expect(Object.fromEntries(kept)).toEqual({ '10.0.0': 'live', '5.0.0': 'kept', '4.0.0': 'kept' });
    expect(kept).toHaveLength(HEALTHY_KEPT);
  });

  it('is what is served, however old it is, and even if it was taken back once', async () => {
    await release('2.0.0');
    await rollBack();
    await rollBack('2.0.0');
    await longAgo({ live_at: past, released_at: past });
    await release('3.0.0', { canary: { share: 10 } });
    await promote();
    expect((await rollBack()).body).toMatchObject({ live: '2.0.0' });
  });

  it('is no longer what was retired, until its files were sent again', async () => {
    await release('2.0.0');
    await longAgo({ live_at: past, released_at: past }, { version: '1.0.0' });
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await release(version);
    expect(states(await deployment())['1.0.0']).toBe('retired');
    expect((await rollBack('1.0.0')).body.code).toBe('release_not_found');
    await upload(api.server, releaseInput(REMOTE, { version: '1.0.0' }), {}, api.token);
    await release('6.0.0');
    expect(states(await deployment())['1.0.0']).toBe('incomplete');
    expect((await release('1.0.0')).body).toMatchObject({ live: '1.0.0', rollback_to: '6.0.0' });
  });
});

describe('an announced release whose files do not arrive', () => {
  const announcedAt = (version: string, announced_at: Date) =>
    collection('application_releases').updateOne({ version }, { $set: { announced_at, released_at: announced_at } });

  it('is deleted after two days; resuming it begins them anew', async () => {
    for (const version of ['2.0.0', '2.1.0', '2.2.0']) await announce(version);
    await announcedAt('2.0.0', daysAgo(3));
    await announcedAt('2.1.0', daysAgo(1));
    await announcedAt('2.2.0', daysAgo(3));
    await announce('2.2.0');
    await release('3.0.0');
    const expected = { '3.0.0': 'live', '2.2.0': 'incomplete', '2.1.0': 'incomplete', '1.0.0': 'kept' };
    expect(states(await deployment())).toEqual(expected);
  });

  it('is one of twenty at most, with those that were retired: a further one replaces the oldest', async () => {
    await release('3.0.0', { canary: { share: 10 } });
    await rollBack();
    await collection('application_releases').updateOne({ version: '3.0.0' }, { $set: { is_retired: true } });
    for (let index = 0; index < 20; index += 1) expect((await announce(`2.${index}.0`)).status).toBe(200);
    await announce('3.0.0');
    const found = Object.entries(states(await deployment()));
    expect(found.filter(([, state]) => state === 'incomplete')).toHaveLength(20);
    expect(Object.fromEntries(found)).toMatchObject({ '1.0.0': 'live', '3.0.0': 'incomplete', '2.19.0': 'incomplete' });
    expect(Object.fromEntries(found)).not.toHaveProperty('2.0.0');
  });
});

describe('rolling back', () => {
  it('ends a canary, then returns to previous live versions, never to a version rolled back from', async () => {
    await release('2.0.0');
    await release('3.0.0', { canary: { share: 10 } });
    expect((await rollBack()).body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    expect((await rollBack()).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    expect(await entry()).toMatchObject({ version: '1.0.0' });
    expect(await entry()).not.toHaveProperty('previous');
    const { status, body } = await rollBack();
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'no_earlier_release' });
  });

  it('makes any kept version live, in both directions, and no other one', async () => {
    await release('2.0.0');
    await release('3.0.0');
    expect((await rollBack('1.0.0')).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    for (const _ of ['once', 'twice']) {
      expect((await rollBack('3.0.0')).body).toMatchObject({ live: '3.0.0', rollback_to: '1.0.0' });
    }
    // Also while it is what a rollback would make live again.
    const left = (await deployment()).releases.find(({ version }) => version === '1.0.0');
    expect(left).toMatchObject({ state: 'kept', is_rolled_back: true });
    await announce('4.0.0');
    expect((await rollBack('4.0.0')).body.code).toBe('release_incomplete');
    expect((await rollBack('9.9.9')).body.code).toBe('release_not_found');
    expect((await deployment()).live).toBe('3.0.0');
  });
});

it('a release that was rolled back stays so when others go live after it', async () => {
  await release('2.0.0');
  await rollBack();
  await release('3.0.0');
  await release('4.0.0');
  const { releases } = await deployment();
  const takenBack = releases.flatMap(({ version, is_rolled_back }) => (is_rolled_back ? [version] : []));
  expect(takenBack).toEqual(['2.0.0']);
});

describe('the store', () => {
  const folder = () => {
    const { releasesStore } = api.server.config;
    return 'folder' in releasesStore ? releasesStore.folder : '';
  };
  /** The files of a release that the store lacks; it is announced again, so that it is kept. */
  const missing = async (version: string) => (await announce(version)).body.missing;
  const retire = (version: string) =>
    collection('application_releases').updateOne({ name: REMOTE, version }, { $set: { is_retired: true } });

  it('loses the files of retired releases a day later, with the next activation, and no others', async () => {
    for (const version of ['2.0.0', '3.0.0']) await release(version);
    await retire('2.0.0');
    await release('4.0.0');
    expect(await missing('2.0.0')).toEqual([]);
    await retire('2.0.0');
    const old = daysAgo(2);
    for (const path of await readdir(folder(), { recursive: true })) await utimes(join(folder(), path), old, old);
    await release('5.0.0');
    expect(await missing('2.0.0')).toHaveLength(2);
    for (const kept of ['1.0.0', '3.0.0', '4.0.0', '5.0.0']) expect(await missing(kept), kept).toEqual([]);
  });

  it('that cannot be swept keeps no release from going live', async () => {
    await upload(api.server, releaseInput(REMOTE, { version: '2.0.0' }), {}, api.token);
    const temporary = join(folder(), 'temporary');
    await rm(temporary, { recursive: true });
    await writeFile(temporary, '');
    onTestFinished(() => rm(temporary));
    expect((await release('2.0.0')).body).toMatchObject({ live: '2.0.0' });
  });
});
