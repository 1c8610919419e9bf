import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ContactMessage, contactMessageSchema } from '@iris/contract/site';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, account, contactInput } from './data/factories.ts';
import { startServer, type TestServer } from './servers/server.ts';

/** Enough for 15 MB, more than the buffers of a connection. */
const SIZE = 3000;
const BATCH = 500;
const ANSWER_TIME_MS = 2000;
const POLL = { timeout: 10_000, interval: 20 };

let server: TestServer;
let superAdmin: Account;
let address: string;
const opened: IncomingMessage[] = [];

beforeAll(async () => {
  server = await startServer({ answerTimeMs: ANSWER_TIME_MS });
  superAdmin = await account(server, 'super_admin');
  const message = 'é'.repeat(2500);
  const messages = Array.from({ length: SIZE }, (_, index) => {
    const input = contactInput({ subject: `Sujet ${index}`, message });
    return { _id: new Types.ObjectId(), ...input, status: 'new', created_at: new Date(), search: '', secret: 'x' };
  });
  await server.connection.collection('messages').insertMany(messages);
  await server.app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(server.app.getHttpServer().address() as AddressInfo).port}/api`;
});
beforeEach(async () => {
  await expect.poll(openCursors, POLL).toEqual([]);
});
afterEach(() => {
  for (const response of opened.splice(0)) response.destroy();
});
afterAll(() => server.close());

/** Requests the whole list and pauses after its first bytes. */
async function openList(): Promise<IncomingMessage> {
  const request = get(`${address}/contact/messages`, { headers: { authorization: `Bearer ${superAdmin.token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  opened.push(response);
  await once(response, 'readable');
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The idle cursors in MongoDB, with the number of returned documents. */
function openCursors() {
  const { connection } = server;
  return connection
    .getClient()
    .db('admin')
    .aggregate<{ cursor: { cursorId: unknown; nDocsReturned: unknown } }>([
      { $currentOp: { idleCursors: true, allUsers: true } },
      { $match: { type: 'idleCursor', ns: `${connection.name}.messages` } },
    ])
    .toArray();
}

it('starts before the list is read completely, and reads with backpressure', async () => {
  await openList();
  const read = async () => Number((await openCursors())[0]?.cursor.nDocsReturned);
  await expect.poll(read, POLL).toBeGreaterThanOrEqual(BATCH);
  // The buffers fill up first; then reading stops.
  let held = 0;
  const isHeld = async () => {
    const before = held;
    held = await read();
    return held === before;
  };
  await expect.poll(isHeld, { timeout: 10_000, interval: 500 }).toBe(true);
  expect(held).toBeLessThan(SIZE);
});

it('answers other requests while a slow reader receives it, and completes after the time limit of answers', async () => {
  const response = await openList();
  const { status } = await server.call('GET /contact/messages', { token: superAdmin.token, query: { limit: '1' } });
  expect(status).toBe(200);
  await delay(ANSWER_TIME_MS + 500);
  const messages: ContactMessage[] = JSON.parse(await textOf(response));
  expect(response.complete).toBe(true);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(messages.map(({ subject }) => subject)).toEqual(
    Array.from({ length: SIZE }, (_, index) => `Sujet ${SIZE - 1 - index}`),
  );
  expect(new Set(messages.flatMap((message) => Object.keys(message)))).toEqual(
    new Set(Object.keys(contactMessageSchema.shape)),
  );
});

it('closes the cursor when the reader disconnects, and the connection when the database fails: a part is not taken for all', async () => {
  const left = await openList();
  await expect.poll(openCursors, POLL).toHaveLength(1);
  left.destroy();
  await expect.poll(openCursors, POLL).toEqual([]);
  const response = await openList();
  await expect.poll(openCursors, POLL).toHaveLength(1);
  const [open] = await openCursors();
  await server.connection.db?.command({ killCursors: 'messages', cursors: [open?.cursor.cursorId] });
  await expect(textOf(response)).rejects.toThrow('aborted');
  expect(response.complete).toBe(false);
});

it('is the same as a whole and page by page, for every list', async () => {
  const { token } = superAdmin;
  const wrong: string[] = [];
  for (const route of ['GET /admin/users', 'GET /contact/messages', 'GET /admin/journal', 'GET /courses'] as const) {
    const whole = (await server.call<{ _id: string }[]>(route, { token })).body;
    const page = (await server.call<{ _id: string }[]>(route, { token, query: { limit: '3' } })).body;
    if (JSON.stringify(whole.slice(0, 3)) !== JSON.stringify(page)) wrong.push(route);
  }
  expect(wrong).toEqual([]);
  expect((await server.call('GET /campuses')).text).toBe('[]');
});
