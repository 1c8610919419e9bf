import type { INestApplicationContext } from '@nestjs/common';
import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createWorker } from '../../../app/worker-app.ts';
import { ROUTES, validCall } from '../../../test/calls/valid-calls.ts';
import { course, unknownId } from '../../../test/data/factories.ts';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { navigation } from '../../../test/delivery/site.fixtures.ts';
import { startServer, type TestServer, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../database/database.service.ts';
import { MetricsServer } from './metrics-server.service.ts';

const TOKEN = 'a-token-for-prometheus-0123456789abcdef';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const OWN_PORT = { port: 0, host: '127.0.0.1', token: undefined };

/** Asks the port of the metrics. */
async function scrape(app: INestApplicationContext, headers: Record<string, string> = {}, path = '/metrics') {
  const answer = await fetch(`http://127.0.0.1:${app.get(MetricsServer).port}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

const beside = (server: TestServer, headers?: Record<string, string>) =>
  server.send({ method: 'GET', url: '/metrics', headers });

describe('by default', () => {
  const server = sharedServer();

  it('there are no metrics', async () => {
    expect((await beside(server, AUTHORIZED)).status).toBe(404);
    expect(server.app.get(MetricsServer).port).toBeUndefined();
  });
});

describe('metrics', () => {
  // No mail either: its job would be done at any time.
  const mail = { ...testConfig().mail, transport: undefined };
  const server = sharedServer(() => startServer({ metrics: { ...OWN_PORT, token: TOKEN }, mail }));

  /** The metrics by name and labels. */
  async function values(): Promise<Map<string, number>> {
    const { text } = await scrape(server.app, AUTHORIZED);
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  }

  it('require the token beside the site, and on a port of their own, where nothing else is', async () => {
    const tokens = ['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`];
    const admitted = [];
    for (const authorization of tokens) {
      if ((await beside(server, { authorization })).status !== 401) admitted.push(authorization);
      if ((await scrape(server.app, { authorization })).status !== 401) admitted.push(authorization);
    }
    expect(admitted).toEqual([]);
    const { status, text, headers } = await beside(server, AUTHORIZED);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await scrape(server.app, AUTHORIZED)).status).toBe(200);
    expect((await scrape(server.app, AUTHORIZED, '/api/courses')).status).toBe(404);
  });

  it('count commands, connections, logins, cached answers, queues, and transactions that were repeated', async () => {
    await course(server);
    const person = { email: 'claire@example.org', password: 'tres-secret-42' };
    await server.call('POST /auth/register', { body: { ...person, name: 'Claire' } });
    await server.call('POST /auth/login', { body: person });
    await server.call('POST /auth/login', { body: { ...person, password: 'faux-et-secret' } });
    for (let call = 0; call < 3; call += 1) await server.call('GET /courses');
    await server.connection
      .collection('jobs')
      .insertOne({ kind: 'delete_files', target: unknownId(), lease_until: new Date() });
    await server.connection
      .collection('failed_jobs')
      .insertOne({ kind: 'delete_files', attempts: 20, reason: 'Error', failed_at: new Date() });
    const found = await values();
    const cells: [name: string, expected: number][] = [
      ['security_events_total{event="account.registered"}', 1],
      ['security_events_total{event="login.succeeded"}', 1],
      ['security_events_total{event="login.failed"}', 1],
      ['answer_cache_reads_total{route="/api/courses",outcome="miss"}', 1],
      ['answer_cache_reads_total{route="/api/courses",outcome="hit"}', 2],
      ['queue_length{queue="jobs"}', 1],
      ['queue_length{queue="jobs_now"}', 1],
      ['queue_length{queue="failed_jobs"}', 1],
      ['queue_length{queue="passwords"}', 0],
      ['queue_length{queue="documents"}', 0],
      ['queue_length{queue="images"}', 0],
      ['mongodb_pool_connections{state="waiting"}', 0],
      ['mongodb_transaction_retries_total', 0],
    ];
    expect(
      cells.flatMap(([name, expected]) => (found.get(name) === expected ? [] : `${name} ${found.get(name)}`)),
    ).toEqual([]);
    expect(found.get('mongodb_pool_connections{state="open"}')).toBeGreaterThan(0);
    expect(found.get('mongodb_command_duration_seconds_count{command="find",outcome="succeeded"}')).toBeGreaterThan(0);

    let attempts = 0;
    await server.app.get(DatabaseService).inTransaction(async (session) => {
      attempts += 1;
      await server.connection.collection('jobs').countDocuments({}, { session });
      if (attempts < 4)
        throw new mongo.MongoServerError({ message: 'again', errorLabels: ['TransientTransactionError'] });
    });
    expect((await values()).get('mongodb_transaction_retries_total')).toBe(3);
  });

  it('count pages and loads of served releases', async () => {
    await releaseAcademy(server, ['public']);
    const page = await server.send({ method: 'GET', url: '/courses', headers: navigation });
    const [, token] = /desc="([^"]+)"/.exec(String(page.headers['server-timing'])) ?? [];
    const failure = { outcome: 'failed', remote: 'public', phase: 'page' } as const;
    const events = ['1.0.0', '9.9.9'].map((version) => ({ ...failure, version }));
    await server.call('POST /telemetry', { body: { token, events } });
    const found = [...(await values())].filter(([name]) => /^(pages|remote)_/.test(name));
    expect(Object.fromEntries(found)).toEqual({
      'pages_served_total{remote="public",release="1.0.0",rendering="browser"}': 1,
      'remote_results_total{remote="public",release="1.0.0",outcome="page"}': 1,
    });
  });

  it('count requests by route, unknown addresses as one', async () => {
    for (const route of ROUTES.filter((name) => !name.startsWith('GET /certificates'))) {
      await server.call(route, validCall(route));
    }
    const named = async () =>
      [...(await values()).keys()].filter((key) => key.startsWith('http_request_duration_seconds_count'));
    const before = await named();
    for (let call = 0; call < 20; call += 1) {
      await server.call('GET /courses/:id', { id: unknownId() });
      for (const method of ['GET', 'DELETE', 'OPTIONS'] as const) {
        await server.send({ method, url: `/api/${unknownId()}/${unknownId()}` });
      }
    }
    const after = await named();
    const added = after.filter((key) => !before.includes(key));
    expect(added.filter((key) => !key.includes('route="unknown"'))).toEqual([]);
    expect(added.length).toBeLessThanOrEqual(3);
    expect(after.filter((key) => /[0-9a-f]{24}/.test(key))).toEqual([]);
    const courses = (await values()).get(
      'http_request_duration_seconds_count{method="GET",route="/api/courses/:id",status="4xx"}',
    );
    expect(courses).toBeGreaterThanOrEqual(20);
  });

  it('of a worker are on a port of its own', async () => {
    const worker = await createWorker({ ...server.config, lanes: ['films'], ffmpeg: undefined, metrics: OWN_PORT });
    try {
      await worker.get(DatabaseService).whenReady();
      const { status, text } = await scrape(worker);
      expect(status).toBe(200);
      expect(text).toContain('queue_length{queue="jobs"} ');
      expect(text).toMatch(/mongodb_command_duration_seconds_count\{command="\w+",outcome="succeeded"\} [1-9]/);
    } finally {
      await worker.close();
    }
  });
});
