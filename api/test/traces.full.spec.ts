import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { account, unknownId } from './factories.ts';
import { startServer, type TestServer } from './server.ts';

const API = resolve(import.meta.dirname, '..');
const RSPACK = resolve(API, '../node_modules/@rspack/cli/bin/rspack.js');
// Where its imports find the installed packages.
const CACHE = resolve(API, 'node_modules/.cache');

const POLL = { timeout: 60_000, interval: 50 };

/** Prints at the end of the process how many files of OpenTelemetry it has loaded; the signal ends it without `exit`. */
const PRELOADED = `data:text/javascript,${encodeURIComponent(`
  import Module from 'node:module';
  process.once('SIGTERM', () => {
    const loaded = Object.keys(Module._cache).filter((path) => path.includes('@opentelemetry'));
    process.stderr.write('loaded ' + loaded.length);
  });
`)}`;

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: object }[];
}

let built: string;
let server: TestServer;
let receiver: Server;
let received: { body: unknown; spans: ReceivedSpan[] }[];

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  built = await mkdtemp(join(CACHE, 'iris-spec-api-'));
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', built];
  await promisify(execFile)(process.execPath, args, { cwd: API });
  // Prepares the database and signs tokens for the process.
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await rm(built, { recursive: true, force: true });
});

beforeEach(async () => {
  received = [];
  receiver = createServer(async (request, response) => {
    const body = (await json(request)) as Export;
    const spans = body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    received.push({ body, spans });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(() => receiver.close());

interface Export {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

const spans = () => received.flatMap((batch) => batch.spans);

/** Starts the program that is delivered. */
async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', PRELOADED, join(built, 'main.js')], {
    env: {
      ...process.env,
      MONGODB_URI: server.config.mongodbUri,
      JWT_SECRET: server.config.jwtSecret,
      DEMO: 'false',
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      RELEASES_STORE: join(built, 'releases'),
      FILMS_STORE: join(built, 'films'),
      ...env,
    },
  });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const errors = text(child.stderr);
  await expect.poll(() => log, POLL).toContain('database ready');
  await expect.poll(() => log, POLL).toContain('Server listening');
  const origin = /Server listening at (http:\/\/[\d.:]+)/.exec(log)?.[1] ?? '';
  return {
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers }),
    lines: () =>
      log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      return errors;
    },
  };
}

function tracedEnv() {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'academy-of-the-spec',
  };
}

it('a request is a trace that continues that of the proxy, with a span per command, and without personal data', async () => {
  const { token } = await account(server, 'super_admin', [], 'Claire Fontaine');
  const api = await startProcess(tracedEnv());
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parentId = 'b7ad6b7169203331';
  const headers = {
    authorization: `Bearer ${token}`,
    traceparent: `00-${traceId}-${parentId}-01`,
    'user-agent': 'Claire-Browser/1.0',
    'x-forwarded-for': '203.0.113.7',
  };
  expect((await api.get(`/api/admin/users?q=claire`, headers)).status).toBe(200);
  expect((await api.get(`/api/courses/${unknownId()}`)).status).toBe(404);
  const { lines } = api;
  await api.stop();
  const request = spans().find(({ name }) => name === 'GET /api/admin/users');
  expect(request).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 });
  const attributes = Object.fromEntries(
    request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  const line = lines().find(({ route, msg }) => msg === 'answered' && route === '/api/admin/users');
  expect(line.trace_id).toBe(traceId);
  expect(attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/admin/users',
    'http.response.status_code': 200,
    'iris.request_id': line.reqId,
  });
  const commands = spans().filter((span) => span.parentSpanId === request?.spanId);
  expect(commands.map(({ name }) => name)).toContain('find users');
  expect(new Set(commands.map(({ kind }) => kind))).toEqual(new Set([3]));
  const other = spans().find(({ name }) => name === 'GET /api/courses/:id');
  expect(other?.traceId).not.toBe(traceId);
  expect(other?.parentSpanId ?? '').toBe('');
  const sent = JSON.stringify(received);
  expect(sent).toContain('academy-of-the-spec');
  const secrets = [
    'claire',
    'Claire',
    token,
    '203.0.113.7',
    '127.0.0.1',
    'example.org',
    process.env.USER ?? 'root',
    built,
  ];
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
});

it('the spans of a request with a body are below it too', async () => {
  const api = await startProcess(tracedEnv());
  const body = JSON.stringify({ email: 'claire@example.org', password: 'tres-secret-42' });
  const url = (await api.get('/api/health/live')).url.replace('/api/health/live', '/api/auth/login');
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await api.stop();
  const login = spans().find(({ name }) => name === 'POST /api/auth/login');
  const commands = spans().filter((span) => span.parentSpanId === login?.spanId);
  expect(commands.map(({ name }) => name)).toContain('find users');
  expect(JSON.stringify(received)).not.toMatch(/claire|secret-42/);
});

it('nothing of OpenTelemetry is loaded without an address to send traces to', async () => {
  const api = await startProcess({});
  await api.get('/api/courses');
  expect(await api.stop()).toContain('loaded 0');
  const traced = await startProcess(tracedEnv());
  expect(await traced.stop()).toMatch(/loaded [1-9]/);
  const disabled = await startProcess({ ...tracedEnv(), OTEL_SDK_DISABLED: 'true' });
  expect(await disabled.stop()).toContain('loaded 0');
});
