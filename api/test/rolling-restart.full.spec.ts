import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '@iris/contract/accounts';
import type { Course } from '@iris/contract/catalog';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../src/foundation/database/migrations/list/index.ts';
import { type CheckingBalancer, startCheckingBalancer } from './checking-balancer.ts';
import { courseInput } from './factories.ts';
import { type BuiltApi, buildApi, type Instance } from './instances.ts';
import { fillWith, PREVIOUS_VERSIONS } from './previous-versions.ts';

/** Longer than a check of the balancer takes on a busy machine. */
const SHUTDOWN_DELAY_MS = 5000;
const PICTURE = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();
/** Longer than the delay, so that the upload goes on when the instance listens no more. */
const UPLOAD_TIME_MS = 7000;
const READERS = 4;
const WRITERS = 2;
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
beforeEach(() => db.dropDatabase());
afterAll(async () => {
  await api.remove();
  await db.dropDatabase();
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests of several clients through the balancer, until they are told to end. */
class Clients {
  readonly failures: string[] = [];
  readonly created: string[] = [];
  uploads = 0;
  reads = 0;
  readonly #address: string;
  readonly #token: string;
  readonly #end = new AbortController();
  readonly #work: Promise<void>[];

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
    this.#work = [
      ...Array.from({ length: READERS }, () => this.#repeat(() => this.#read())),
      ...Array.from({ length: WRITERS }, () => this.#repeat(() => this.#write())),
      this.#repeat(() => this.#upload()),
    ];
  }

  async end(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#work);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#end.signal.aborted) await work();
  }

  async #read(): Promise<void> {
    if (await this.#send('GET', '/courses', 200)) this.reads += 1;
  }

  async #write(): Promise<void> {
    const title = `Cours ${randomUUID()}`;
    const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(courseInput({ title })) };
    if (await this.#send('POST', '/courses', 201, init)) this.created.push(title);
  }

  async #upload(): Promise<void> {
    const boundary = 'iris';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png`;
    const form = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), PICTURE, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const init = { headers, body: ReadableStream.from(slowly(form)), duplex: 'half' } as RequestInit;
    if (await this.#send('POST', '/images', 201, init)) this.uploads += 1;
  }

  async #send(method: string, path: string, expected: number, init: RequestInit = {}): Promise<boolean> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#token}` };
    try {
      const answer = await fetch(`${this.#address}/api${path}`, { ...init, method, headers });
      const body = await answer.text();
      if (answer.status === expected) return true;
      this.failures.push(`${method} ${path}: ${answer.status} ${body}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${(error as Error).cause ?? error}`);
    }
    return false;
  }
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

async function balancerFor(instances: readonly Instance[]): Promise<CheckingBalancer> {
  const balancer = await startCheckingBalancer();
  onTestFinished(() => balancer.close());
  balancer.instances = instances.map(({ address }) => address);
  await expect.poll(() => fetch(`${balancer.address}/api/courses`).then(({ status }) => status)).toBe(200);
  return balancer;
}

async function clientsOf({ address }: CheckingBalancer): Promise<Clients> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(login.status).toBe(200);
  return new Clients(address, ((await login.json()) as Session).token);
}

/** Waits until each instance of the balancer answers this many more requests. */
async function atWork({ instances, answered }: CheckingBalancer, requests = 20): Promise<void> {
  const before = new Map(answered);
  const newOnes = () => instances.map((one) => (answered.get(one) ?? 0) - (before.get(one) ?? 0));
  await expect.poll(() => Math.min(...newOnes()), { timeout: 20_000 }).toBeGreaterThan(requests);
}

/** Restarts the instances one after the other, each as soon as the one before takes requests again. */
async function restart(balancer: CheckingBalancer, instances: Instance[], before?: () => Promise<unknown>) {
  for (const [index, old] of instances.entries()) {
    await before?.();
    await old.stop();
    const next = await api.start(env);
    instances[index] = next;
    balancer.instances = instances.map(({ address }) => address);
    await atWork(balancer);
  }
}

async function expectNothingLost(clients: Clients, address: string): Promise<void> {
  expect(clients.failures).toEqual([]);
  expect(clients.reads).toBeGreaterThan(100);
  expect(clients.created.length).toBeGreaterThan(20);
  expect(clients.uploads).toBeGreaterThan(1);
  const stored = (await (await fetch(`${address}/api/courses`)).json()) as Course[];
  const titles = stored.map(({ title }) => title).filter((title) => title.startsWith('Cours '));
  expect(titles.sort()).toEqual(clients.created.sort());
}

it('restarts one instance after the other while no request fails, neither a read, a write nor a slow upload', async () => {
  const instances = await Promise.all([api.start(env), api.start(env)]);
  const balancer = await balancerFor(instances);
  const clients = await clientsOf(balancer);
  await atWork(balancer);
  await restart(balancer, instances);
  await clients.end();
  await expectNothingLost(clients, balancer.address);
  await Promise.all(instances.map((instance) => instance.stop()));
});

it('migrates the data of the version before while an instance of it still serves', async () => {
  const instances = await Promise.all([api.start(env), api.start(env)]);
  const balancer = await balancerFor(instances);
  const clients = await clientsOf(balancer);
  await atWork(balancer);
  const records = db.collection<{ _id: string }>('migrations');
  // To the next instance all migrations are new; the one beside it goes on writing.
  await restart(balancer, instances, () => records.deleteMany({}));
  await clients.end();
  await expectNothingLost(clients, balancer.address);
  expect(await records.countDocuments()).toBe(MIGRATIONS.length);
  await Promise.all(instances.map((instance) => instance.stop()));
});

it('has each migration executed by one of five instances that start at once on an old database', async () => {
  for (const stored of Object.values(PREVIOUS_VERSIONS)) await fillWith(db, stored);
  const instances = await Promise.all(Array.from({ length: 5 }, () => api.start({ ...env, LOG_LEVEL: 'info' })));
  const logs = instances.map((instance) => instance.log()).join('\n');
  const executed = MIGRATIONS.map(({ id }) => [id, logs.split(`migration ${id} executed`).length - 1]);
  expect(executed).toEqual(MIGRATIONS.map(({ id }) => [id, 1]));
  await Promise.all(instances.map((instance) => instance.stop()));
});
