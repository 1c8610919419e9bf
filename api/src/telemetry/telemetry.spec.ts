import { PassThrough } from 'node:stream';
import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { DeploymentWithHealth, LoadEvent } from '@iris/contract/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { TelemetryService } from './telemetry.service.ts';

const PER_MINUTE = 1000;
const DAY_MS = 86_400_000;

let server: TestServer;
let log = '';

beforeAll(async () => {
  const logTo = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  server = await startServer({ logLevel: 'warn', rateLimitPerMinute: PER_MINUTE }, { logTo });
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

/** As `navigator.sendBeacon` sends a Blob of JSON. */
const tell = async (...events: LoadEvent[]) => {
  const answer = await server.call('POST /telemetry', { body: { events } });
  expect(answer).toMatchObject({ status: 204, text: '' });
};

/** As a browser sends it, with more than we read. */
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
  it('counts for the many that are not notified of, with the median of their times', async () => {
    await tell(...Array.from({ length: 10 }, () => loaded(180)), ...Array.from({ length: 10 }, () => loaded(250)));
    await tell(...Array.from({ length: 10 }, () => loaded(280)));
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

  it('that failed before any version was known counts for the remote', async () => {
    await tell({ outcome: 'failed', remote: 'public', phase: 'registry' });
    expect(await health()).toMatchObject([{ remote: 'public', version: '', failures: { registry: 1 } }]);
  });

  it('of a version that was never released is not counted', async () => {
    await tell(loaded(100, { version: '9.9.9' }), failed('chunk', { remote: 'student' }), loaded(100));
    expect(await health()).toMatchObject([{ remote: 'admin', version: '1.0.0', loads: SAMPLE_RATE, failures: {} }]);
  });

  it('is counted each time when many are notified of at once', async () => {
    await Promise.all(Array.from({ length: 25 }, () => tell(loaded(100), failed('manifest'))));
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
  it('hold a day, a remote, a version and numbers: nothing of anybody', async () => {
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

  it('are notified of for seven days, and kept for ninety', async () => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const day = (days: number) => ({ day: ago(days), remote: 'admin', version: '1.0.0', violations: 1 });
    await counters().insertMany([day(1), day(6), day(8)]);
    expect(await health()).toMatchObject([{ violations: 2 }]);
    const lifetimes = (await counters().indexes()).map(({ expireAfterSeconds }) => expireAfterSeconds);
    expect(lifetimes).toContain((90 * DAY_MS) / 1000);
  });
});

describe('a violation of the content security policy', () => {
  it.each([
    ['did it', { 'source-file': 'https://academie.example/remotes/admin/2.0.0-rc.1+7/a.js', 'blocked-uri': 'inline' }],
    ['was kept out', { 'blocked-uri': 'https://cdn.example/remotes/admin/2.0.0-rc.1+7/style.css' }],
  ])('is counted for the release whose file %s', async (_, fields) => {
    expect((await report(fields)).status).toBe(204);
    expect(await health()).toMatchObject([{ remote: 'admin', version: '2.0.0-rc.1+7', violations: 1 }]);
    expect(log).toBe('');
  });

  it.each([
    ['https://evil.example/steal.js?q=claire', 'script-src-elem kept out https://evil.example'],
    ['inline', 'script-src-elem kept out inline'],
    ['chrome-extension://abcdef/page.js', 'script-src-elem kept out chrome-extension:'],
    ['https://academie.example/remotes/admin/9.9.9/a.js', 'script-src-elem kept out https://academie.example'],
  ])('by %s, which is no release, is one line of the log without addresses', async (blocked, line) => {
    expect((await report({ 'blocked-uri': blocked })).status).toBe(204);
    expect(await counters().countDocuments()).toBe(0);
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(log).toContain(`content security policy: ${line}"`);
    expect(log).not.toContain('claire');
  });

  it('is taken under its own content type there only', async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, payload: '{}' } as const;
    expect((await server.send({ ...request, url: '/api/contact' })).status).toBe(415);
    expect((await server.send({ ...request, url: '/api/csp-reports' })).status).toBe(400);
  });
});

it('is limited per client, more widely than what people do', async () => {
  const limited = await startServer({ rateLimitPerMinute: 1 });
  const send = async () => (await limited.call('POST /telemetry', { body: { events: [loaded(1)] } })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push(await send());
  expect(statuses).toEqual([...Array(6).fill(204), 429]);
  await limited.close();
});
