import { ERRORS } from '@iris/contract/foundation';
import { type Deployment, HEALTHY_KEPT, OPERATOR_NAME } from '@iris/delivery/contract/releases';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import { describe, expect, it } from 'vitest';
import { account } from '../factories.ts';
import { OPERATOR_TOKEN } from '../server.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import {
  deployToken,
  describeRemote,
  filesOf,
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

describe('a release', () => {
  it('goes live once its files have arrived', async () => {
    const input = releaseInput(REMOTE, { version: '2.0.0' });
    const { status, body } = await api.server.call<{ missing: string[] }>('POST /releases', {
      token: api.token,
      body: input,
    });
    expect(status).toBe(200);
    expect(body.missing.sort()).toEqual(
      Object.values(input.files)
        .map(({ integrity }) => integrity)
        .sort(),
    );
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
      integrity: { 'remote-entry.js': input.files['remote-entry.js']?.integrity },
      previous: { version: '1.0.0' },
    });
  });

  it('belongs to who made it live, whoever announced it', async () => {
    const input = releaseInput(REMOTE, { version: '2.0.0' });
    await upload(api.server, input, {}, OPERATOR_TOKEN);
    const ownerOf = ({ releases }: Deployment) => releases.find(({ version }) => version === '2.0.0')?.released_by;
    expect(ownerOf(await deployment())).toBe(OPERATOR_NAME);
    expect(ownerOf((await release('2.0.0')).body)).toBe('Équipe public');
  });

  it('says who released it from what', async () => {
    const { body } = await release('2.0.0');
    expect(body.releases[0]).toMatchObject({
      released_by: 'Équipe public',
      origin: { author: 'Ada', commit: '0123abc', message: 'Une version' },
    });
    expect((await journal(REMOTE))[0]).toMatchObject({
      action: 'remote.release',
      person: { name: 'Équipe public' },
      before: { live: '1.0.0' },
      after: {
        live: '2.0.0',
        author: 'Ada',
        commit: '0123abc',
        message: 'Une version',
        duration_s: expect.any(Number),
      },
    });
  });

  it('sends only files that the store lacks, and resumes after an interruption', async () => {
    const files = { ...filesOf(REMOTE, '7.1.0'), 'shared.js': 'the same in both' };
    const input = releaseInput(REMOTE, { version: '7.1.0', files });
    const announce = async () =>
      (await api.server.call<{ missing: string[] }>('POST /releases', { token: api.token, body: input })).body.missing;
    expect(await announce()).toHaveLength(3);
    expect((await sendFile(api.server, 'the same in both', api.token)).status).toBe(204);
    expect(await announce()).toHaveLength(2);
    await release('7.1.0', { files });
    const next = releaseInput(REMOTE, {
      version: '7.2.0',
      files: { ...filesOf(REMOTE, '7.2.0'), 'shared.js': 'the same in both' },
    });
    const { body } = await api.server.call<{ missing: string[] }>('POST /releases', { token: api.token, body: next });
    expect(body.missing).not.toContain(integrityOf('the same in both'));
  });

  it('released as a canary keeps the live one', async () => {
    const { body } = await release('2.0.0', { canary: { share: 10 } });
    expect(body).toMatchObject({
      live: '1.0.0',
      canary: { version: '2.0.0', share: 10, testers: [] },
      rollback_to: '1.0.0',
    });
    expect(states(body)).toEqual({ '2.0.0': 'canary', '1.0.0': 'live' });
  });

  it('is refused while another is a canary, unless it replaces it', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    for (const activation of [{}, { canary: { share: 20 } }]) {
      const { status, body } = await release('2.0.1', activation);
      expect({ ...body, status }).toMatchObject({ status: 409, code: 'canary_running' });
    }
    expect(await deployment()).toMatchObject({ live: '1.0.0', canary: { version: '2.0.0' } });
    const { body } = await release('2.0.1', { canary: { share: 20 }, replace: true });
    expect(body.canary).toMatchObject({ version: '2.0.1', share: 20 });
    expect((await release('2.0.2', { replace: true })).body).toMatchObject({ live: '2.0.2', canary: null });
  });

  it('goes live, even as a canary, when nothing is live', async () => {
    const { body } = await releaseTo(api.server, 'student', { version: '2.0.0', canary: { share: 10 } });
    expect(body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: null });
  });

  it('with an existing version and other files is rejected and changes nothing', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    const before = await deployment();
    const { status, body } = await release('2.0.0', { files: filesOf(REMOTE, 'other') });
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_exists' });
    expect(await deployment()).toEqual(before);
  });
});

describe('what is kept', () => {
  const longAgo = (fields: { live_at: Date; released_at: Date }, filter: object = {}) => {
    const change = { ...fields, announced_at: fields.released_at };
    return collection('application_releases').updateMany({ name: REMOTE, ...filter }, { $set: change });
  };
  const past = new Date(Date.now() - 40 * 86_400_000);

  it('are all versions of the last 30 days', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0']) await release(version);
    const almost = new Date(Date.now() - 29 * 86_400_000);
    await longAgo({ live_at: almost, released_at: almost });
    await release('7.0.0');
    expect(new Set(Object.values(states(await deployment())))).toEqual(new Set(['live', 'kept']));
  });

  it('are the last three that were healthy; bad ones never push them out', async () => {
    const healthy = ['2.0.0', '3.0.0', '4.0.0', '5.0.0'];
    for (const version of healthy) await release(version);
    for (const bad of ['6.0.0', '7.0.0', '8.0.0', '9.0.0']) {
      await release(bad);
      await rollBack();
    }
    // The instants at which they were live differ by a day each, all longer ago than what is kept by age.
    for (const [age, version] of ['1.0.0', ...healthy].reverse().entries()) {
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

  it('can be made live again, and what is retired after its files were sent again', async () => {
    await release('2.0.0');
    await longAgo({ live_at: past, released_at: past }, { version: '1.0.0' });
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await release(version);
    expect(states(await deployment())['1.0.0']).toBe('retired');
    expect((await rollBack('1.0.0')).body.code).toBe('release_not_found');
    expect((await release('1.0.0')).body).toMatchObject({ live: '1.0.0', rollback_to: '5.0.0' });
  });

  it('is what was announced again until it can be activated, however old it is', async () => {
    await release('2.0.0');
    await longAgo({ live_at: past, released_at: past }, { version: '1.0.0' });
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await release(version);
    await upload(api.server, releaseInput(REMOTE, { version: '1.0.0' }), {}, api.token);
    await release('6.0.0');
    expect(states(await deployment())['1.0.0']).toBe('incomplete');
  });
});

describe('an announced release whose files do not arrive', () => {
  const announce = (version: string) => {
    const body = releaseInput(REMOTE, { version });
    return api.server.call('POST /releases', { token: api.token, body });
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
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

  it('is one of twenty at most: a further one replaces the oldest', async () => {
    for (let index = 0; index < 21; index += 1) expect((await announce(`2.${index}.0`)).status).toBe(200);
    const found = Object.entries(states(await deployment()));
    expect(found.filter(([, state]) => state === 'incomplete')).toHaveLength(20);
    expect(Object.fromEntries(found)).toMatchObject({ '1.0.0': 'live', '2.20.0': 'incomplete' });
    expect(Object.fromEntries(found)).not.toHaveProperty('2.0.0');
  });

  it('is one of twenty at most, with those that were retired', async () => {
    await release('3.0.0', { canary: { share: 10 } });
    await rollBack();
    await collection('application_releases').updateOne({ version: '3.0.0' }, { $set: { is_retired: true } });
    for (let index = 0; index < 20; index += 1) await announce(`2.${index}.0`);
    await announce('3.0.0');
    const found = Object.entries(states(await deployment())).filter(([, state]) => state === 'incomplete');
    expect(found).toHaveLength(20);
    expect(Object.fromEntries(found)).toMatchObject({ '3.0.0': 'incomplete' });
  });

  it('does not count in how long it took to release it later', async () => {
    await announce('2.0.0');
    await announcedAt('2.0.0', daysAgo(1));
    await release('2.0.0');
    const filter = { action: 'remote.release', 'after.live': '2.0.0' };
    const [entry] = await collection('audit_entries').find(filter).sort({ _id: -1 }).toArray();
    const stored = await collection('application_releases').findOne({ version: '2.0.0' });
    expect(stored?.announced_at.getTime()).toBeGreaterThan(daysAgo(0.5).getTime());
    // Rounded, and recorded a moment later.
    const sinceAnnounced = (entry?.at.getTime() - stored?.announced_at.getTime()) / 1000;
    expect(entry?.after.duration_s).toBeLessThanOrEqual(sinceAnnounced + 0.5);
  });
});

describe('two simultaneous releases', () => {
  it('are both registered, and a rollback returns to the first one', async () => {
    const versions = Array.from({ length: 6 }, (_, index) => `2.0.${index}`);
    const answers = await Promise.all(versions.map((version) => release(version)));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 200));
    const { live, rollback_to, releases } = await deployment();
    expect(versions).toContain(live);
    expect(versions).toContain(rollback_to);
    expect(live).not.toBe(rollback_to);
    expect(releases).toHaveLength(7);
  });

  it('of the same version are registered once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => release('2.0.0')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await deployment()).toMatchObject({ live: '2.0.0', rollback_to: '1.0.0' });
    expect((await deployment()).releases).toHaveLength(2);
  });
});

describe('a canary', () => {
  it('is ramped, and given to testers', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    expect((await ramp({ share: 50 })).body.canary).toEqual({ version: '2.0.0', share: 50, testers: [] });
    const testers = ['ada@example.org'];
    expect((await ramp({ share: null, testers })).body.canary).toEqual({ version: '2.0.0', share: null, testers });
    expect((await entry())?.version).toBe('1.0.0');
  });

  it('is made live by promoting it', async () => {
    await release('2.0.0', { canary: { share: 10 } });
    await ramp({ share: 50 });
    const { status, body } = await promote();
    expect(status).toBe(200);
    expect(body).toMatchObject({ live: '2.0.0', canary: null, rollback_to: '1.0.0' });
    const person = { name: 'Équipe public' };
    const canary = { version: '2.0.0', share: 50 };
    expect((await journal(REMOTE)).slice(0, 2)).toMatchObject([
      { action: 'remote.promote', person, before: { live: '1.0.0', canary }, after: { live: '2.0.0', canary: null } },
      { action: 'remote.canary', person, before: { canary: { share: 10 } }, after: { canary } },
    ]);
    expect(await entry()).toMatchObject({ version: '2.0.0', previous: { version: '1.0.0' } });
  });

  it('is neither promoted nor ramped when there is none', async () => {
    for (const { status, body } of [await promote(), await ramp({ share: 5 })]) {
      expect({ ...body, status }).toMatchObject({ status: 409, code: 'no_canary', detail: ERRORS.no_canary.detail });
    }
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
    await release('3.0.0', { canary: { share: 10 } });
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

  it('is refused to a version whose files have not all arrived', async () => {
    const input = releaseInput(REMOTE, { version: '2.0.0' });
    await api.server.call('POST /releases', { token: api.token, body: input });
    expect((await rollBack('2.0.0')).body.code).toBe('release_incomplete');
    expect((await deployment()).live).toBe('1.0.0');
  });

  it('is rejected for a version that was never released', async () => {
    const before = await deployment();
    const { status, body } = await rollBack('9.9.9');
    expect({ ...body, status }).toMatchObject({ status: 404, code: 'release_not_found' });
    expect(await deployment()).toEqual(before);
  });
});

describe('a new remote', () => {
  it('is served once a super administrator has approved its description', async () => {
    const token = await deployToken(api.server, 'veille');
    const names = async () =>
      (await api.server.call<{ remotes: { name: string }[] }>('GET /remotes')).body.remotes.map(({ name }) => name);
    const { body } = await releaseTo(api.server, 'veille', { token });
    expect(body).toMatchObject({ title: 'Module veille', description: null, proposed: { sections: ['veille'] } });
    expect(await names()).toEqual([REMOTE]);
    const { token: admin } = await account(api.server, 'super_admin');
    const approve = (description: RemoteDescription) =>
      api.server.call<Deployment & { code: string }>('POST /admin/deployments/approve', {
        token: admin,
        body: { name: 'veille', description },
      });
    const asked = describeRemote('veille');
    expect((await approve({ ...asked, access: { roles: ['admin'] } })).body.code).toBe('proposal_changed');
    expect(await names()).toEqual([REMOTE]);
    expect((await approve(asked)).body).toMatchObject({ description: asked, proposed: null });
    expect(await names()).toEqual([REMOTE, 'veille']);
    expect((await approve(asked)).body.code).toBe('nothing_to_approve');
    // Another description of a later release needs another approval; until then the approved one holds.
    const links = [{ to: '/veille', label: 'Veille', place: 'header' as const, order: 45 }];
    const changes = { description: { ...describeRemote('veille'), links } };
    const later = await releaseTo(api.server, 'veille', { token, changes });
    expect(later.body.proposed).toMatchObject({ links });
    const back = { token, body: { name: 'veille' } };
    expect((await api.server.call<Deployment>('POST /releases/rollback', back)).body.proposed).toBeNull();
  });

  it('still awaits its first approval after a later release was taken back', async () => {
    const token = await deployToken(api.server, 'veille');
    await releaseTo(api.server, 'veille', { token });
    const links = [{ to: '/veille', label: 'Veille', place: 'header' as const, order: 45 }];
    await releaseTo(api.server, 'veille', { token, changes: { description: { ...describeRemote('veille'), links } } });
    await releaseTo(api.server, 'veille', { token, canary: { share: 10 } });
    for (const _ of ['the canary', 'the second release']) {
      const back = { token, body: { name: 'veille' } };
      expect((await api.server.call('POST /releases/rollback', back)).status).toBe(200);
    }
    const { body } = await api.server.call<Deployment>('GET /releases', { token, query: { name: 'veille' } });
    expect(body).toMatchObject({ canary: null, rollback_to: null, proposed: { links: [] } });
  });

  it('cannot take a section of another', async () => {
    const description = { ...describeRemote('veille'), sections: ['courses'] };
    const input = releaseInput('veille', { changes: { description } });
    const { status, body } = await upload(api.server, input, {}, await deployToken(api.server, 'veille'));
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'section_taken' });
  });
});
