import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, unknownId } from './data/factories.ts';
import { type BuiltApi, buildApi, type Instance } from './servers/instances.ts';
import { startServer, type TestServer } from './servers/server.ts';

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

interface Export {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

let api: BuiltApi;
let server: TestServer;
let receiver: Server;
const received: Export[] = [];

beforeAll(async () => {
  api = await buildApi();
  // Prepares the database and signs tokens for the process.
  server = await startServer();
  receiver = createServer(async (request, response) => {
    received.push((await json(request)) as Export);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.close();
  await server.close();
  await api.remove();
});

/** Starts the program that is delivered. */
function start(env: Record<string, string> = {}): Promise<Instance> {
  const { mongodbUri, jwtSecret, releasesStore, filmsStore } = server.config;
  const settings = {
    LOG_LEVEL: 'info',
    MONGODB_URI: mongodbUri,
    JWT_SECRET: jwtSecret,
    TRUST_PROXY: '127.0.0.1',
    RELEASES_STORE: 'folder' in releasesStore ? releasesStore.folder : '',
    FILMS_STORE: 'folder' in filmsStore ? filmsStore.folder : '',
    ...env,
  };
  return api.start(settings, ['--import', PRELOADED]);
}

it('a request is a trace that continues that of the proxy, with a span per command, and without personal data', async () => {
  const { token } = await account(server, 'super_admin', [], 'Claire Fontaine');
  const instance = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'academy-of-the-spec',
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parentId = 'b7ad6b7169203331';
  const headers = {
    authorization: `Bearer ${token}`,
    traceparent: `00-${traceId}-${parentId}-01`,
    'user-agent': 'Claire-Browser/1.0',
    'x-forwarded-for': '203.0.113.7',
  };
  expect((await fetch(`${instance.address}/api/admin/users?q=claire`, { headers })).status).toBe(200);
  expect((await fetch(`${instance.address}/api/courses/${unknownId()}`)).status).toBe(404);
  const body = JSON.stringify({ email: 'claire@example.org', password: 'tres-secret-42' });
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect((await fetch(`${instance.address}/api/auth/login`, login)).status).toBe(401);
  await instance.stop();

  const spans = received.flatMap((batch) =>
    batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const spanOf = (route: string) => spans.find(({ name }) => name === route);
  const commandsOf = (span?: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const request = spanOf('GET /api/admin/users');
  expect(request).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 });
  const lines = instance.log().split('\n');
  const line = JSON.parse(lines.find((one) => /"answered"/.test(one) && one.includes('/api/admin/users')) ?? '{}');
  expect(line.trace_id).toBe(traceId);
  const attributes = request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [];
  expect(Object.fromEntries(attributes)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/admin/users',
    'http.response.status_code': 200,
    'iris.request_id': line.reqId,
  });
  expect(commandsOf(request).map(({ name }) => name)).toContain('find users');
  expect(new Set(commandsOf(request).map(({ kind }) => kind))).toEqual(new Set([3]));
  const other = spanOf('GET /api/courses/:id');
  expect(other?.traceId).not.toBe(traceId);
  expect(other?.parentSpanId ?? '').toBe('');
  // A body is read before what it asks for.
  expect(commandsOf(spanOf('POST /api/auth/login')).map(({ name }) => name)).toContain('find users');

  const sent = JSON.stringify(received);
  expect(sent).toContain('academy-of-the-spec');
  const people = ['claire', 'Claire', 'secret-42', token, '203.0.113.7', '127.0.0.1', 'example.org'];
  const secrets = [...people, process.env.USER ?? 'root', import.meta.dirname];
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  expect(instance.log()).toMatch(/loaded [1-9]/);
});

it('nothing of OpenTelemetry is loaded without an address to send traces to', async () => {
  const instance = await start();
  await instance.stop();
  expect(instance.log()).toContain('loaded 0');
});
