import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiRoute, Problem } from '@iris/contract/routes';
import type { Type } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection, mongo } from 'mongoose';
import passport from 'passport';
import { appModule } from '../../app/app.module.ts';
import { createApp } from '../../app/app.ts';
import { JwtStrategy } from '../../src/accounts/auth/jwt.strategy.ts';
import { SessionsService } from '../../src/accounts/sessions/sessions.service.ts';
import { UsersService } from '../../src/accounts/users/users.service.ts';
import { type Config, parseServerEnv } from '../../src/foundation/config/env.ts';
import { DatabaseService } from '../../src/foundation/database/database.service.ts';
import { RECORDS } from '../../src/foundation/database/migrations/migrator.ts';

/** Options of a call besides its route. */
export interface CallOptions {
  token?: string;
  id?: string;
  /** Parameters of the path besides `id`. */
  params?: Record<string, string>;
  query?: string | Record<string, string>;
  body?: unknown;
  /** Sent as a multipart form instead of a body. */
  file?: FileOptions;
  headers?: Record<string, string>;
}

/** A file field of a form. */
export interface FileOptions {
  data: Buffer;
  field?: string;
  name?: string;
  type?: string;
}

/** An answer of the API; the type of `body` is chosen by the spec. */
export interface Answer<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
  text: string;
  bytes: Buffer;
}

/** The whole application on a separate database. */
export interface TestServer {
  app: NestFastifyApplication;
  connection: Connection;
  config: Config;
  /** Calls a route of the contract. */
  call<Body = Problem>(route: ApiRoute, options?: CallOptions): Promise<Answer<Body>>;
  /** Sends a raw request. */
  send<Body = Problem>(request: RawRequest): Promise<Answer<Body>>;
  /** Opens a session of the account with this id, as if its owner had logged in; returns the token. */
  tokenFor(id: string): Promise<string>;
  close(): Promise<void>;
}

/** A request as it is sent. */
export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object;
  remoteAddress?: string;
}

/** What a spec starts the application with besides settings. */
export interface Extras {
  /** Additional controllers. */
  controllers?: Type[];
  logTo?: NodeJS.WritableStream;
}

/** Longer than in production: specs start many servers beside each other, and no browser waits for them. */
const PATIENCE_MS = 15_000;

/** Databases that closed servers have left empty: creating their collections and indexes takes longer than most specs. */
const emptied: string[] = [];

/** The client of the sessions that specs open. */
const CLIENT = { ip: '127.0.0.1', headers: {} };

/** Releases every application in specs. */
export const OPERATOR_TOKEN = 'operator-of-the-specs-0123456789abcdef';

/** Settings for a spec: a fresh database name and store, no demo data, no limits, a silent log. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${process.env.SPEC_DATABASES}${randomUUID().slice(0, 8)}`;
  const folder = join(process.env.SPEC_FOLDER ?? '', randomUUID());
  const config = parseServerEnv({
    NODE_ENV: 'test',
    MONGODB_URI: uri.href,
    JWT_SECRET: randomBytes(48).toString('base64url'),
    DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    OPERATOR_TOKEN,
    RELEASES_STORE: join(folder, 'releases'),
    FILMS_STORE: join(folder, 'films'),
    MAIL_FOLDER: join(folder, 'mail'),
  });
  const limits = { answerTimeMs: PATIENCE_MS, outageTimeMs: PATIENCE_MS, fallbackTimeMs: PATIENCE_MS / 2 };
  return { ...config, ...limits, lateMs: PATIENCE_MS / 10, renderingTimeMs: PATIENCE_MS, ...changes };
}

/** Starts the application and waits for its database. */
export async function startServer(changes: Partial<Config> = {}, extras: Extras = {}): Promise<TestServer> {
  const server = await startServerWithoutWaiting(changes, extras);
  await server.app.get(DatabaseService).whenReady();
  return server;
}

/** Starts another instance on the database of this one, which alone deletes it; to be closed before. */
export async function startTwin({ config }: TestServer): Promise<TestServer> {
  const { mongodbUri, jwtSecret, mail, publicUrl, jobs } = config;
  const twin = await startServer({ mongodbUri, jwtSecret, mail, publicUrl, jobs });
  return { ...twin, close: () => twin.app.close() };
}

/** Starts the application without waiting for its database. */
export async function startServerWithoutWaiting(
  changes: Partial<Config> = {},
  { controllers, logTo }: Extras = {},
): Promise<TestServer> {
  const config = testConfig(changes.mongodbUri ? changes : { ...takeEmptied(), ...changes });
  const app = await createApp(config, { root: { ...appModule(config), controllers }, logTo });
  const fastify = app.getHttpAdapter().getInstance();
  // Injected responses add listeners to those of a streamed answer.
  fastify.addHook('onRequest', async (_, reply) => void reply.raw.setMaxListeners(0));
  await app.init();
  await fastify.ready();
  const connection = app.get<Connection>(getConnectionToken());
  const strategy = app.get(JwtStrategy, { strict: false });
  const send = async <Body>(request: RawRequest): Promise<Answer<Body>> => {
    // Passport has one strategy in a process, which is that of the application started last, even when it has ended.
    passport.use('jwt', strategy);
    const { statusCode, headers, payload, rawPayload } = await app.inject(request);
    const isJson = payload && String(headers['content-type']).includes('json') && !headers['content-encoding'];
    const body = (isJson ? JSON.parse(payload) : undefined) as Body;
    return { status: statusCode, headers, text: payload, bytes: rawPayload, body };
  };
  return {
    app,
    connection,
    config,
    send,
    call: (route, options) => send(toRequest(route, options)),
    tokenFor: async (id) => {
      const owner = await app.get(UsersService, { strict: false }).findOwner(id);
      const versions = owner ?? { passwordVersion: 0, secondFactorVersion: 0 };
      const sessions = app.get(SessionsService, { strict: false });
      const sid = await sessions.open({ ...versions, user: { _id: id } }, CLIENT);
      return app.get(JwtService, { strict: false }).signAsync({ sub: id, sid });
    },
    close: async () => {
      // One that the spec has named may have other indexes.
      if (changes.mongodbUri) await connection.db?.dropDatabase();
      await app.close();
      if (!changes.mongodbUri) await empty(config.mongodbUri);
      await emptyStores(config);
    },
  };
}

/** Deletes the folders of stores and mails, which are made again when something is written. */
export async function emptyStores({ releasesStore, filmsStore, mail }: Config): Promise<void> {
  for (const store of [releasesStore, filmsStore, mail.transport]) {
    if (store && 'folder' in store) await rm(store.folder, { recursive: true, force: true });
  }
}

function takeEmptied(): Partial<Config> {
  const mongodbUri = emptied.pop();
  return mongodbUri ? { mongodbUri } : {};
}

async function empty(mongodbUri: string): Promise<void> {
  const client = new mongo.MongoClient(mongodbUri);
  try {
    // With the records of migrations, which the next application need not execute again.
    await emptyDatabase(client.db(), [RECORDS]);
  } finally {
    await client.close();
  }
  emptied.push(mongodbUri);
}

/** Leaves collections and indexes only: neither documents, nor what a spec has made MongoDB record or refuse. */
export async function emptyDatabase(db: mongo.Db, kept: readonly string[] = []): Promise<void> {
  await db.command({ profile: 0 });
  const collections = await db.listCollections<mongo.CollectionInfo>().toArray();
  for (const { name, options } of collections) {
    if (name.startsWith('system.')) await db.dropCollection(name);
    else if (options?.validator) await db.command({ collMod: name, validator: {} });
  }
  // One after the other: a busy machine gives a pool too few connections for all.
  const filled = await listFilled(db, collections);
  for (const name of filled) if (!kept.includes(name)) await db.collection(name).deleteMany({});
}

/** The collections with documents, which are few, by one command. */
async function listFilled(db: mongo.Db, collections: mongo.CollectionInfo[]): Promise<string[]> {
  const filled = collections
    .filter(({ name }) => !name.startsWith('system.'))
    .map(({ name }) => {
      const pipeline = [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
      return { $unionWith: { coll: name, pipeline } };
    });
  const found = await db.aggregate<{ name: string }>([{ $documents: [] }, ...filled]).toArray();
  return found.map(({ name }) => name);
}

/** The request of a call. */
export function toRequest(
  route: ApiRoute,
  { token, id, params, query, body, file, headers }: CallOptions = {},
): RawRequest {
  const [method, path] = route.split(' ') as [RawRequest['method'], string];
  const address = path.replace(/:(\w+)/g, (parameter, name) => params?.[name] ?? id ?? parameter);
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return {
    method,
    url: `/api${address}${search}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(file && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as object }),
    ...(file && { payload: formOf(file) }),
  };
}

const BOUNDARY = 'iris-boundary';

function formOf({ data, field = 'file', name = 'photo.jpg', type = 'image/jpeg' }: FileOptions): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`;
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), data, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
