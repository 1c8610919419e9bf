import { PassThrough } from 'node:stream';
import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { DeploymentWithHealth, LoadEvent } from '@iris/contract/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { PageTokensService, type ReleaseAddress } from './page-tokens.service.ts';
import { TelemetryService } from './telemetry.service.ts';

const PER_MINUTE = 1000;
const DAY_MS = 86_400_000;

const { mongodbUri, jwtSecret } = testConfig();
let server: TestServer;
let log = '';
const logTo = new PassThrough().on('data', (chunk) => {
  log += chunk;
});

beforeAll(async () => {
  server = await startServer({ mongodbUri, jwtSecret, logLevel: 'warn', rateLimitPerMinute: PER_MINUTE }, { logTo });
  await release('public', '1.0.0');
  await release('admin', '1.0.0');
  await release('admin', '2.0.0-rc.1+7');
});
afterAll(() => server.close());
beforeEach(async () => {
  log = '';
  await counters().deleteMany({});
});

const counters = () => server.connection.collection('remote_health');
const release = (remote: RemoteName, version: string) => {
  const built_for = { contract_version: 1, shared: {} };
  const record = { remote, version, built_for, released_at: new Date(), retired: false };
  return server.connection.collection('releases').insertOne(record);
};

const loaded = (ms: number, more: Partial<LoadEvent> = {}) =>
  ({ outcome: 'loaded', remote: 'admin', version: '1.0.0', ms, ...more }) as LoadEvent;
const failed = (phase: string, more: Partial<LoadEvent> = {}) =>
  ({ outcome: 'failed', remote: 'admin', version: '1.0.0', phase, ...more }) as LoadEvent;

const SERVED: ReleaseAddress[] = [
  { remote: 'public', version: '1.0.0' },
  { remote: 'admin', version: '1.0.0' },
  { remote: 'admin', version: '2.0.0-rc.1+7' },
];
const tokens = () => server.app.get(PageTokensService);

/** The token of a page view, sampled or not. */
const pageToken = ({ isSampled = true, releases = SERVED, bucket, now }: PageOptions = {}): string => {
  for (;;) {
    const token = tokens().issue(releases, bucket, now);
    if (tokens().verify(token, bucket, now)?.isSampled === isSampled) return token;
  }
};
interface PageOptions {
  isSampled?: boolean;
  releases?: ReleaseAddress[];
  bucket?: number;
  now?: number;
}

/** Sends a report like `navigator.sendBeacon`; the answer does not depend on whether it is counted. */
const send = async (token: string | undefined, events: LoadEvent[], headers = {}) => {
  const answer = await server.call('POST /telemetry', { body: { ...(token && { token }), events }, headers });
  expect(answer).toMatchObject({ status: 204, text: '' });
};

/** Sends each event from a separate page view. */
const tell = async (...events: LoadEvent[]) => {
  for (const event of events) await send(pageToken(), [event]);
};

/** A report as sent by browsers, with additional fields. */
const report = (fields: Record<string, string>) =>
  server.send({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': {
        'document-uri': 'https://academie.example/admin/users?q=claire',
        referrer: '',
        'violated-directive': "script-src-elem 'self'",
        'effective-directive': 'script-src-elem',
        'original-policy': "script-src 'self'",
        disposition: 'enforce',
        'status-code': 200,
        'line-number': 12,
        ...fields,
      },
    }),
  });

const health = () => server.app.get(TelemetryService).health();

describe('a load', () => {
  it('is multiplied by the sample rate, and included in the median', async () => {
    for (const ms of [180, 250, 280]) await tell(...Array.from({ length: 10 }, () => loaded(ms)));
    expect(await health()).toEqual([
      { remote: 'admin', version: '1.0.0', loads: 30 * SAMPLE_RATE, median_ms: 225, failures: {}, violations: 0 },
    ]);
  });

  it('that failed counts once, by the step it failed in', async () => {
    await tell(failed('chunk'), failed('chunk'), failed('contract'), failed('entry', { version: '2.0.0-rc.1+7' }));
    expect(await health()).toMatchObject([
      { version: '1.0.0', loads: 0, median_ms: null, failures: { chunk: 2, contract: 1 } },
      { version: '2.0.0-rc.1+7', failures: { entry: 1 } },
    ]);
  });

  it('that failed before the version was known is counted for the remote', async () => {
    await tell({ outcome: 'failed', remote: 'public', phase: 'registry' });
    expect(await health()).toMatchObject([{ remote: 'public', version: '', failures: { registry: 1 } }]);
  });

  it('is counted for each of many simultaneous reports', async () => {
    await Promise.all(Array.from({ length: 25 }, () => send(pageToken(), [loaded(100), failed('manifest')])));
    expect(await health()).toMatchObject([{ loads: 25 * SAMPLE_RATE, failures: { manifest: 25 } }]);
    expect(await counters().countDocuments()).toBe(1);
  });

  it('is shown to a super administrator beside the releases of its remote', async () => {
    await tell(loaded(180), failed('chunk'));
    const { token } = await account(server, 'super_admin');
    const { body } = await server.call<DeploymentWithHealth[]>('GET /admin/deployments', { token });
    expect(body.map(({ remote, health }) => ({ remote, health }))).toEqual([
      { remote: 'public', health: [] },
      { remote: 'student', health: [] },
      {
        remote: 'admin',
        health: [{ version: '1.0.0', loads: SAMPLE_RATE, median_ms: 175, failures: { chunk: 1 }, violations: 0 }],
      },
    ]);
  });

  it.each([
    ['no event', []],
    ['more than twenty', Array.from({ length: 21 }, () => loaded(1))],
    ['a time before the wish', [loaded(-1)]],
    ['a step there is not', [failed('$where')]],
    ['a version that is no folder', [loaded(1, { version: '../1' })]],
  ])('is refused with %s', async (_, events) => {
    const { status, body } = await server.call('POST /telemetry', { body: { events } });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
  });
});

describe('the counters', () => {
  it('contain day, remote, version and numbers, and no personal data', async () => {
    await tell(loaded(320), failed('chunk'));
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
    const other = new PageTokensService({ ...testConfig(), jwtSecret: 'x'.repeat(32) });
    const attempts: Record<string, () => Promise<void>> = {
      'no token': () => send(undefined, events),
      'no token at all': () => send('jeton', events),
      'another secret': () => send(other.issue(SERVED, undefined), events),
      'the secret of sessions': async () => send(await server.tokenFor('0'.repeat(24)), events),
      'another nonce': () => send([first, ...rest].join('.').replace(rest[2] ?? '', 'A'.repeat(22)), events),
      'a later expiry': () => send(valid.replace(rest[1] ?? '', 'zzzzzz'), events),
      'sampled by oneself': () => send(pageToken({ isSampled: false }).replace('.0.', '.1.'), events),
      'a bucket of choice': () => send(`7${valid}`, events, { cookie: 'iris_bucket=7' }),
      "another session's bucket": () => send(pageToken({ bucket: 7 }), events, { cookie: 'iris_bucket=8' }),
      'the bucket of nobody': () => send(pageToken({ bucket: 7 }), events),
      expired: () => send(pageToken({ now: Date.now() - DAY_MS - 1000 }), events),
      'a version it was not served': () => send(pageToken({ releases: SERVED.slice(0, 1) }), events),
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
    expect(await server.connection.collection('reporting_pages').countDocuments({ _id: rest[2] as never })).toBe(0);

    await send(pageToken({ bucket: 7 }), events, { cookie: 'a=b; iris_bucket=7' });
    await send(pageToken({ isSampled: false }), events);
    await send(valid, events);
    expect(await health()).toMatchObject([{ loads: 2 * SAMPLE_RATE, failures: { chunk: 3 } }]);
  });

  it('is counted with one load and one failure per remote, also when reports are repeated', async () => {
    const token = pageToken();
    const again = await startServer({ mongodbUri, jwtSecret, logLevel: 'warn' }, { logTo });
    const replay = {
      body: { token, events: [loaded(9000), failed('page'), failed('registry', { version: undefined })] },
    };
    await send(token, [loaded(100), loaded(100), failed('chunk'), failed('entry')]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? server : again).call('POST /telemetry', replay)),
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
    await send(pageToken(), [loaded(100)]);
    const pages = server.connection.collection('reporting_pages');
    const [page] = await pages.find().sort({ expires_at: -1 }).limit(1).toArray();
    expect(Math.abs(Number(page?.expires_at) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    expect(await pages.indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 0 }));
  });

  it('is sampled at the configured rate', () => {
    const PAGES = 5000;
    let sampled = 0;
    for (let page = 0; page < PAGES; page += 1) {
      if (tokens().verify(tokens().issue([], undefined), undefined)?.isSampled) sampled += 1;
    }
    // Within five standard deviations.
    expect(Math.abs(sampled * SAMPLE_RATE - PAGES)).toBeLessThan(5 * SAMPLE_RATE * Math.sqrt(PAGES * 0.09));
  });
});

describe('a violation of the content security policy', () => {
  const violations = () => server.connection.collection('csp_violations');
  const lines = () => log.trim().split('\n').filter(Boolean);
  const counts = async () =>
    (await violations().find().sort({ count: -1 }).toArray()).map(({ _id, day, ...rest }) => rest);

  beforeEach(async () => void (await violations().deleteMany({})));

  it.each([
    ['did it', { 'source-file': 'https://academie.example/remotes/admin/2.0.0-rc.1+7/a.js', 'blocked-uri': 'inline' }],
    ['was blocked', { 'blocked-uri': 'https://cdn.example/remotes/admin/2.0.0-rc.1+7/style.css' }],
  ])('is counted for the release whose file %s', async (_, fields) => {
    expect((await report(fields)).status).toBe(204);
    expect(await health()).toMatchObject([{ remote: 'admin', version: '2.0.0-rc.1+7', violations: 1 }]);
    expect(log).toBe('');
    expect(await counts()).toEqual([]);
  });

  it('without a release is counted by directive and origin, without addresses', async () => {
    const blocked = {
      'https://evil.example/steal.js?q=claire': 'https://evil.example',
      inline: 'inline',
      'chrome-extension://abcdef/page.js': 'chrome-extension:',
      'https://academie.example/remotes/admin/9.9.9/a.js': 'https://academie.example',
      [`https://${'a'.repeat(300)}.example/`]: `https://${'a'.repeat(92)}`,
    };
    for (const address of Object.keys(blocked)) expect((await report({ 'blocked-uri': address })).status).toBe(204);
    const directive = 'script-src-elem';
    const expected = Object.values(blocked).map((origin) => ({ directive, blocked: origin, count: 1 }));
    expect(await counts()).toEqual(expect.arrayContaining(expected));
    expect(await counters().countDocuments()).toBe(0);
    expect(lines()).toHaveLength(expected.length);
    expect(log).toContain('content security policy: script-src-elem blocked https://evil.example (1 today)"');
    expect(log + JSON.stringify(await counts())).not.toMatch(/claire|users|steal/);
  });

  it('is logged the 1st, 10th and 100th time of a day', async () => {
    for (let batch = 0; batch < 12; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => report({ 'blocked-uri': 'eval' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    }
    expect(await counts()).toEqual([{ directive: 'script-src-elem', blocked: 'eval', count: 120 }]);
    expect(
      lines()
        .map((line) => /\((\d+) today\)/.exec(line)?.[1])
        .sort(),
    ).toEqual(['1', '10', '100']);
  });

  it('with a new kind each time is limited in database and log', async () => {
    const send = (host: string) => report({ 'blocked-uri': `https://${host}.example/` });
    await send('first');
    const day = (await violations().findOne())?.day;
    const kinds = Array.from({ length: 98 }, (_, index) => ({
      day,
      directive: 'img-src',
      blocked: `h${index}`,
      count: 1,
    }));
    await violations().insertMany(kinds);
    for (const host of ['hundredth', 'one', 'two', 'three', 'first', 'four']) await send(host);
    const [most, again, ...others] = await counts();
    expect(most).toEqual({ directive: 'other', blocked: 'other', count: 4 });
    expect(again).toMatchObject({ blocked: 'https://first.example', count: 2 });
    expect(others).toHaveLength(99);
    expect(lines()).toHaveLength(3);
  });

  it('is accepted with its content type on this route only', async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, payload: '{}' } as const;
    expect((await server.send({ ...request, url: '/api/contact' })).status).toBe(415);
    expect((await server.send({ ...request, url: '/api/csp-reports' })).status).toBe(400);
  });
});

it('is limited per client, with a higher limit than other calls', async () => {
  const limited = await startServer({ rateLimitPerMinute: 1 });
  const send = async () => (await limited.call('POST /telemetry', { body: { events: [loaded(1)] } })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push(await send());
  expect(statuses).toEqual([...Array(6).fill(204), 429]);
  await limited.close();
});
