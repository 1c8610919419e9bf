import { ERRORS } from '@iris/contract/errors';
import type { Deployment } from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { describe, expect, it } from 'vitest';
import { deployToken, releaseInput } from '../../test/factories.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';

const api = releaseApi();
const { deployment, entry, promote, release, rollBack } = api;
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
    await api.server.connection.collection('channels').updateOne({ live: '1.0.0' }, { $set: { live: null } });
    const [empty] = await api.server.connection.collection('channels').find({ live: null }).toArray();
    const remote = String(empty?._id) as RemoteName;
    const { body } = await api.server.call<Deployment>('POST /releases', {
      token: await deployToken(api.server, remote),
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
