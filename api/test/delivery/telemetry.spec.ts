import { SAMPLE_RATE } from '@iris/delivery/contract/federation';
import type { DeploymentWithHealth } from '@iris/delivery/contract/telemetry';
import { PageTokensService } from '@iris/delivery/server';
import { describe, expect, it } from 'vitest';
import { account } from '../data/factories.ts';
import { failed, loaded, SERVED, telemetryApi } from './telemetry.fixtures.ts';

const DAY_MS = 86_400_000;

const api = telemetryApi();
const { counters, health, pageToken, report, send, reportFromNewPage, tokens } = api;

describe('a load', () => {
  it('is multiplied by the sample rate, and included in the median', async () => {
    for (const ms of [180, 250, 280]) await reportFromNewPage(...Array.from({ length: 10 }, () => loaded(ms)));
    expect(await health()).toEqual([
      { remote: 'admin', version: '1.0.0', loads: 30 * SAMPLE_RATE, median_ms: 225, failures: {}, violations: 0 },
    ]);
  });

  it('that failed counts once, by the step it failed in', async () => {
    await reportFromNewPage(
      failed('chunk'),
      failed('chunk'),
      failed('contract'),
      failed('entry', { version: '2.0.0-rc.1+7' }),
    );
    expect(await health()).toMatchObject([
      { version: '1.0.0', loads: 0, median_ms: null, failures: { chunk: 2, contract: 1 } },
      { version: '2.0.0-rc.1+7', failures: { entry: 1 } },
    ]);
  });

  it('that only started, was left before its end, or is of an application that does not exist is not counted', async () => {
    const version = '1.0.0';
    await reportFromNewPage(
      { outcome: 'started', remote: 'admin', version },
      { outcome: 'left', remote: 'admin', version },
      failed('registry', { remote: 'invented', version: undefined }),
    );
    expect(await counters().countDocuments()).toBe(0);
    const pages = api.server.connection.collection('reporting_pages');
    expect(await pages.countDocuments({ counted: 'failed invented' })).toBe(0);
  });

  it('that failed before the version was known is counted for the remote', async () => {
    await reportFromNewPage({ outcome: 'failed', remote: 'public', phase: 'registry' });
    expect(await health()).toMatchObject([{ remote: 'public', version: '', failures: { registry: 1 } }]);
  });

  it('is counted for each of many simultaneous reports', async () => {
    await Promise.all(Array.from({ length: 25 }, () => send(pageToken(), [loaded(100), failed('manifest')])));
    expect(await health()).toMatchObject([{ loads: 25 * SAMPLE_RATE, failures: { manifest: 25 } }]);
    expect(await counters().countDocuments()).toBe(1);
  });

  it('is shown to a super administrator beside the releases of its remote', async () => {
    await reportFromNewPage(loaded(180), failed('chunk'));
    const { token } = await account(api.server, 'super_admin');
    const { body } = await api.server.call<DeploymentWithHealth[]>('GET /admin/deployments', { token });
    expect(body.map(({ name, health }) => ({ name, health }))).toEqual([
      {
        name: 'admin',
        health: [{ version: '1.0.0', loads: SAMPLE_RATE, median_ms: 175, failures: { chunk: 1 }, violations: 0 }],
      },
      { name: 'public', health: [] },
      { name: 'shell', health: [] },
      { name: 'student', health: [] },
    ]);
  });

  it('is refused without an event, with more than twenty, or with another form', async () => {
    const version = '../1';
    const many = Array.from({ length: 21 }, () => loaded(1));
    const wrong = [[], many, [loaded(-1)], [failed('$where')], [loaded(1, { version })]];
    const answers = await Promise.all(wrong.map((events) => api.server.call('POST /telemetry', { body: { events } })));
    expect(answers.map(({ body }) => body.code)).toEqual(wrong.map(() => 'invalid_input'));
  });
});

describe('the counters', () => {
  it('contain day, remote, version and numbers, and no personal data', async () => {
    await reportFromNewPage(loaded(320), failed('chunk'));
    await report({ 'source-file': 'https://academie.example/remotes/admin/1.0.0/chunk.js', 'blocked-uri': 'eval' });
    expect(
      await counters()
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([
      {
        day: expect.any(Date),
        remote: 'admin',
        version: '1.0.0',
        loads: { 400: SAMPLE_RATE },
        failures: { chunk: 1 },
        violations: 1,
      },
    ]);
  });

  it('are summarized for seven days, and stored for ninety', async () => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const day = (days: number) => ({ day: ago(days), remote: 'admin', version: '1.0.0', violations: 1 });
    await counters().insertMany([day(1), day(6), day(8)]);
    expect(await health()).toMatchObject([{ violations: 2 }]);
    const lifetimes = (await counters().indexes()).map(({ expireAfterSeconds }) => expireAfterSeconds);
    expect(lifetimes).toContain((90 * DAY_MS) / 1000);
  });
});

describe('a page view', () => {
  it('is counted once, for the versions that it was served', async () => {
    const valid = pageToken();
    const [first = '', ...rest] = valid.split('.');
    const events = [loaded(100), failed('chunk')];
    // The tags of versions do not authenticate an event without a version.
    const forged = [...events, failed('registry', { remote: 'public', version: undefined })];
    const other = new PageTokensService({ secret: 'x'.repeat(32) });
    const attempts: Record<string, () => Promise<void>> = {
      'no token': () => send(undefined, forged),
      'no token at all': () => send('jeton', forged),
      'another secret': () => send(other.issue(SERVED, undefined), forged),
      'the secret of sessions': async () => send(await api.server.tokenFor('0'.repeat(24)), forged),
      'another nonce': () => send([first, ...rest].join('.').replace(rest[2] ?? '', 'A'.repeat(22)), forged),
      'a later expiry': () => send(valid.replace(rest[1] ?? '', 'zzzzzz'), forged),
      'sampled by oneself': () => send(pageToken({ isSampled: false }).replace('.0.', '.1.'), forged),
      'a bucket of choice': () => send(`7${valid}`, forged, { cookie: 'iris_bucket=7' }),
      "another session's bucket": () => send(pageToken({ bucket: 7 }), forged, { cookie: 'iris_bucket=8' }),
      'the bucket of nobody': () => send(pageToken({ bucket: 7 }), forged),
      expired: () => send(pageToken({ now: Date.now() - DAY_MS - 1000 }), forged),
      'a version it was not served': () => send(pageToken({ releases: SERVED.slice(0, 1) }), events),
      'a version of another page': () => {
        const [, ofAnother] = pageToken({ releases: SERVED.slice(0, 2) }).match(/([\w-]{16})$/) ?? [];
        return send(`${pageToken({ releases: SERVED.slice(0, 1) })}.${ofAnother}`, events);
      },
      'a version nobody was served': () =>
        send(valid, [loaded(1, { version: '9.9.9' }), failed('chunk', { version: '9.9.9' })]),
      'a load outside the sample': () => send(pageToken({ isSampled: false }), [loaded(100)]),
    };
    const counted: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      await attempt();
      if ((await counters().countDocuments()) > 0) counted.push(name);
      await counters().deleteMany({});
    }
    expect(counted).toEqual([]);
    expect(await api.server.connection.collection('reporting_pages').countDocuments({ _id: rest[2] as never })).toBe(0);

    await send(pageToken({ bucket: 7 }), events, { cookie: 'a=b; iris_bucket=7' });
    await send(pageToken({ isSampled: false }), events);
    await send(valid, events);
    expect(await health()).toMatchObject([{ loads: 1 + SAMPLE_RATE, failures: { chunk: 3 } }]);
  });

  it('is counted with one load and one failure per remote, also when reports are repeated', async () => {
    const token = pageToken();
    const again = await api.startAgain();
    const replay = {
      body: { token, events: [loaded(9000), failed('page'), failed('registry', { version: undefined })] },
    };
    await send(token, [loaded(100), loaded(100), failed('chunk'), failed('entry')]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? api.server : again).call('POST /telemetry', replay)),
    );
    await send(token, [loaded(100, { remote: 'public' })]);
    await again.app.close();
    expect(await health()).toMatchObject([
      { remote: 'admin', loads: SAMPLE_RATE, median_ms: 75, failures: { chunk: 1 } },
      { remote: 'public', loads: SAMPLE_RATE, failures: {} },
    ]);
  });

  it('is counted once when its first reports are simultaneous', async () => {
    const token = pageToken();
    await Promise.all(Array.from({ length: 20 }, () => send(token, [loaded(100), failed('chunk')])));
    expect(await health()).toMatchObject([{ loads: SAMPLE_RATE, failures: { chunk: 1 } }]);
  });

  it('is stored until its token expires', async () => {
    const before = Date.now();
    await send(pageToken(), [loaded(100)]);
    const pages = api.server.connection.collection('reporting_pages');
    const [page] = await pages.find().sort({ expires_at: -1 }).limit(1).toArray();
    // The token has whole seconds.
    expect(Number(page?.expires_at)).toBeGreaterThan(before + DAY_MS - 1000);
    expect(Number(page?.expires_at)).toBeLessThanOrEqual(Date.now() + DAY_MS);
    expect(await pages.indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
  });

  it('is sampled at the configured rate', () => {
    const PAGES = 5000;
    let sampled = 0;
    for (let page = 0; page < PAGES; page += 1) {
      if (tokens().verify(tokens().issue([], undefined), undefined)?.weight) sampled += 1;
    }
    // Within five standard deviations.
    expect(Math.abs(sampled * SAMPLE_RATE - PAGES)).toBeLessThan(5 * SAMPLE_RATE * Math.sqrt(PAGES * 0.09));
  });
});
