import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@iris/contract/routes';
import { MANIFEST_FILE } from '@iris/delivery/contract/federation';
import { fileDigestOf } from '@iris/delivery/contract/releases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_TYPE } from '../src/foundation/http/requests/body-time.ts';
import { account, contactInput, course, courseInput } from './data/factories.ts';
import { integrityOf, releaseInput } from './delivery/releasing.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from './servers/server.ts';

/** Shorter than in production, where a database that answers pings is waited for longer. */
const ANSWER_TIME_MS = 2200;
/** Delay of a command in the database, longer than the time limit of an answer. */
const HOLD_MS = ANSWER_TIME_MS + 2000;
/** Number of worker threads of Node. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
const POLL = { timeout: 15_000, interval: 100 };

describe('passwords', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ answerTimeMs: ANSWER_TIME_MS });
  });
  afterAll(() => server.close());

  const register = (index: number) => {
    const body = { name: 'Claire', email: `foule-${index}@example.org`, password: 'six-et-plus' };
    return server.call<Problem & { token?: string }>('POST /auth/register', { body });
  };
  const accounts = () => server.connection.collection('users').countDocuments();

  it('that cannot be hashed within the time limit are rejected as overloaded, and their accounts not created later', async () => {
    const free = await occupyThreads();
    const answers = await Promise.all([1, 2, 3].map(register)).finally(free);
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('503 overloaded'));
    // Hashed and stored after the others.
    for (const index of [4, 5]) expect((await register(index)).status).toBe(201);
    expect(await accounts()).toBe(2);
  });

  it('that are more than can be hashed are rejected as overloaded, and store nothing later', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => register(100 + index)));
    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, headers }) => status === 503 && Number(headers['retry-after']) > 0)).toBe(true);
    const overloaded = refused.filter(({ body }) => body.code === 'overloaded');
    // On a slow machine others are rejected as database_unavailable.
    expect(overloaded.length).toBeGreaterThan(0);
    expect(overloaded.every(({ body }) => body.detail.includes('très sollicité'))).toBe(true);
    // Hashed after the others.
    await expect.poll(async () => (await register(300)).status, POLL).toBe(201);
    expect(await accounts()).toBe(2 + created.length + 1);
  });
});

/** Occupies the worker threads, which hash passwords, until the returned function is called. */
async function occupyThreads(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-spec-threads-'));
  const pipes = Array.from({ length: THREADS }, (_, index) => join(folder, String(index)));
  spawnSync('mkfifo', pipes);
  // Opening a pipe to read it blocks its thread until somebody opens it to write.
  const opened = Promise.all(pipes.map((pipe) => open(pipe)));
  return async () => {
    spawnSync('sh', ['-c', 'for pipe; do : > "$pipe"; done', 'sh', ...pipes]);
    for (const file of await opened) await file.close();
    await rm(folder, { recursive: true });
  };
}

describe('a database that becomes unresponsive during a request', () => {
  let mongod: OwnMongod;
  let server: TestServer;
  let admin: { token: string };
  beforeAll(async () => {
    mongod = await startMongod();
    server = await startServer({ mongodbUri: mongod.uri, answerTimeMs: ANSWER_TIME_MS });
    admin = await account(server, 'super_admin');
  });
  afterAll(async () => {
    await server.close();
    await mongod.stop();
  });

  /** Delays the next command with this name beyond the time limit of an answer. */
  const holdAt = (command: string, collection?: string) => {
    return mongod.hold(command, HOLD_MS, collection && `${server.connection.name}.${collection}`);
  };
  const count = (collection: string) => server.connection.collection(collection).countDocuments();
  /** Delays the commit of the next request: nothing else commits once no job is left. */
  const holdCommit = async () => {
    await expect.poll(() => count('jobs'), POLL).toBe(0);
    await holdAt('commitTransaction');
  };

  it('before the commit: answers database_unavailable, and nothing is written afterwards', async () => {
    await holdAt('insert', 'courses');
    const { status, body } = await server.call('POST /courses', { token: admin.token, body: courseInput() });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' });
    await delay(HOLD_MS);
    expect(await count('courses')).toBe(0);
  });

  it('at the commit: answers outcome_unknown, and the request can be repeated', async () => {
    const { token } = await account(server);
    const { _id } = await course(server);
    await holdCommit();
    const enroll = () => server.call('POST /enrollments', { token, body: { course_id: _id } });
    const { status, body, headers } = await enroll();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'outcome_unknown' });
    expect(body.detail).toContain('peut-être été enregistrée');
    expect(headers['retry-after']).toBeDefined();
    await expect.poll(async () => (await enroll()).body.code, POLL).toBe('already_enrolled');
    expect(await count('enrollments')).toBe(1);
  });

  it('at the commit of a message or course with an idempotency key: it is created once', async () => {
    const key = { 'idempotency-key': `"${randomUUID()}"` };
    const before = [await count('messages'), await count('courses')];
    const sends = [
      () => server.call('POST /contact', { body: contactInput(), headers: key }),
      () => server.call('POST /courses', { token: admin.token, body: courseInput(), headers: key }),
    ];
    for (const send of sends) {
      await holdCommit();
      expect((await send()).body.code).toBe('outcome_unknown');
      await expect.poll(async () => (await send()).status, POLL).toBe(201);
      expect((await send()).status).toBe(201);
    }
    expect([await count('messages'), await count('courses')]).toEqual(before.map((one) => one + 1));
  });
});

describe('a request that is sent too slowly', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startServer();
    await server.app.listen(0, '127.0.0.1');
    port = (server.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Sends `head`, then a byte per second until the server closes the connection; returns the answer. */
  const drip = (head: string, byte = 'a') => {
    return new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      let text = '';
      const dripping = setInterval(() => socket.write(byte), 1000);
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(dripping);
        resolve(text);
      });
    });
  };
  const request = (line: string, ...headers: string[]) => `${[line, 'host: iris', ...headers].join('\r\n')}\r\n\r\n`;

  it('is closed by the server during headers, a body that is read or rejected, and a file, but not a file of a release', async () => {
    const content = 'a'.repeat(13);
    const release = releaseInput('news', { files: { [MANIFEST_FILE]: content } });
    expect((await server.call('POST /releases', { token: OPERATOR_TOKEN, body: release })).status).toBe(200);
    const digest = fileDigestOf(integrityOf(content));
    const ofRelease = [`content-type: ${FILE_TYPE}`, `content-length: ${content.length}`];
    const { token } = await account(server, 'super_admin');
    const json = ['content-type: application/json', 'content-length: 1000'];
    const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 100000'];
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const drips: Record<string, string> = {
      headers: 'GET / HTTP/1.1\r\nx: ',
      'a body': request('POST /api/contact HTTP/1.1', ...json),
      'chunks of a body': request('POST /api/contact HTTP/1.1', json[0] ?? '', 'transfer-encoding: chunked'),
      'a body nobody reads': request('GET /api/courses HTTP/1.1', ...json),
      'a body for nobody': request('POST /nulle-part HTTP/1.1', ...json),
      'a file': `${request('POST /api/images HTTP/1.1', ...form, `authorization: Bearer ${token}`)}${part}`,
      'a file without a token': `${request('POST /api/images HTTP/1.1', ...form)}${part}`,
      'a file of a release': request(
        `PUT /api/releases/files/${digest} HTTP/1.1`,
        ...ofRelease,
        `authorization: Bearer ${OPERATOR_TOKEN}`,
      ),
    };
    const ends = await Promise.all(
      Object.entries(drips).map(async ([name, head]) => {
        const byte = name === 'chunks of a body' ? '1\r\na\r\n' : 'a';
        return [name, await drip(head, byte)] as const;
      }),
    );
    const answers = ends.map(([name, text]) => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
      const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
      return [name, `${status} ${code}`];
    });
    expect(Object.fromEntries(answers)).toEqual({
      headers: '408 undefined',
      'a body': '408 request_timeout',
      'chunks of a body': '408 request_timeout',
      'a body nobody reads': '200 undefined',
      'a body for nobody': '408 request_timeout',
      'a file': '408 request_timeout',
      'a file without a token': '401 authentication_required',
      'a file of a release': '204 undefined',
    });
  });
});
