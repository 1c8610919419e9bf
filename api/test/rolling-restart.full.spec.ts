import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '@iris/contract/accounts';
import type { Course } from '@iris/contract/catalog';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../src/foundation/database/migrations/list/index.ts';
import { courseInput } from './data/factories.ts';
import { type CheckingBalancer, startCheckingBalancer } from './servers/checking-balancer.ts';
import { type BuiltApi, buildApi } from './servers/instances.ts';

/** Longer than a check of the balancer takes on a busy machine. */
const SHUTDOWN_DELAY_MS = 3000;
const PICTURE = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();
/** Longer than the delay, so that the upload goes on when the instance listens no more. */
const UPLOAD_TIME_MS = 4500;
const ADMIN = { email: 'super@example.org', password: randomUUID() };

const uri = new URL(process.env.MONGODB_URI ?? '');
uri.pathname = `/iris_spec_${randomUUID().slice(0, 8)}`;
const client = new mongo.MongoClient(uri.href);
const db = client.db();
const folder = join(tmpdir(), `iris-spec-rolling-${randomUUID()}`);
const env = {
  MONGODB_URI: uri.href,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  SUPER_ADMIN_EMAIL: ADMIN.email,
  SUPER_ADMIN_PASSWORD: ADMIN.password,
  RELEASES_STORE: join(folder, 'releases'),
  FILMS_STORE: join(folder, 'films'),
  RATE_LIMIT_PER_MINUTE: '100000',
  SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
};

let api: BuiltApi;

beforeAll(async () => {
  api = await buildApi();
});
afterAll(async () => {
  await api.remove();
  await db.dropDatabase();
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests of several clients through the balancer, until they are told to end. */
function clientsAt(address: string, token: string) {
  const failures: string[] = [];
  const created: string[] = [];
  const done = { reads: 0, uploads: 0 };
  let isOver = false;

  const send = async (method: string, path: string, expected: number, init: RequestInit = {}): Promise<boolean> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const outcome = await fetch(`${address}/api${path}`, { ...init, method, headers }).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      (error: Error) => String(error.cause ?? error),
    );
    if (outcome.startsWith(`${expected} `)) return true;
    failures.push(`${method} ${path}: ${outcome}`);
    return false;
  };
  const read = async () => {
    if (await send('GET', '/courses', 200)) done.reads += 1;
  };
  const write = async () => {
    const title = `Cours ${randomUUID()}`;
    const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(courseInput({ title })) };
    if (await send('POST', '/courses', 201, init)) created.push(title);
  };
  const upload = async () => {
    const head = '--iris\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';
    const form = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), PICTURE, Buffer.from('\r\n--iris--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=iris' };
    const init = { headers, body: ReadableStream.from(slowly(form)), duplex: 'half' } as RequestInit;
    if (await send('POST', '/images', 201, init)) done.uploads += 1;
  };
  const clients = [read, read, read, read, write, write, upload].map(async (work) => {
    while (!isOver) await work();
  });
  return {
    failures,
    created,
    done,
    end: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** Over a slow connection. */
async function* slowly(content: Buffer): AsyncGenerator<Buffer> {
  const parts = 10;
  const size = Math.ceil(content.length / parts);
  for (let start = 0; start < content.length; start += size) {
    yield content.subarray(start, start + size);
    await delay(UPLOAD_TIME_MS / parts);
  }
}

/** Waits until each instance of the balancer answers this many more requests. */
async function atWork({ instances, answered }: CheckingBalancer, requests = 20): Promise<void> {
  const before = new Map(answered);
  const newOnes = () => instances.map((one) => (answered.get(one) ?? 0) - (before.get(one) ?? 0));
  await expect.poll(() => Math.min(...newOnes()), { timeout: 20_000 }).toBeGreaterThan(requests);
}

it('restarts one instance after the other, each with migrations beside one that serves, while no request fails', async () => {
  // Of an earlier attempt.
  await db.dropDatabase();
  const instances = await Promise.all([api.start(env), api.start(env)]);
  const balancer = await startCheckingBalancer();
  onTestFinished(() => balancer.close());
  balancer.instances = instances.map(({ address }) => address);
  await expect.poll(() => fetch(`${balancer.address}/api/courses`).then(({ status }) => status)).toBe(200);
  const login = await fetch(`${balancer.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const clients = clientsAt(balancer.address, ((await login.json()) as Session).token);
  await atWork(balancer);
  const records = db.collection<{ _id: string }>('migrations');
  for (const [index, old] of instances.entries()) {
    // To the next instance all migrations are new; the one beside it goes on writing.
    await records.deleteMany({});
    await old.stop();
    instances[index] = await api.start(env);
    balancer.instances = instances.map(({ address }) => address);
    await atWork(balancer);
  }
  await clients.end();
  expect(clients.failures).toEqual([]);
  expect(clients.done.reads).toBeGreaterThan(100);
  expect(clients.done.uploads).toBeGreaterThan(1);
  expect(clients.created.length).toBeGreaterThan(20);
  const stored = (await (await fetch(`${balancer.address}/api/courses`)).json()) as Course[];
  const titles = stored.map(({ title }) => title).filter((title) => title.startsWith('Cours '));
  expect(titles.sort()).toEqual(clients.created.sort());
  expect(await records.countDocuments()).toBe(MIGRATIONS.length);
  await Promise.all(instances.map((instance) => instance.stop()));
});
