import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../test/cells.ts';
import { type Account, account, viewerOf } from '../../../test/factories.ts';
import { pausedAnswer } from '../../../test/paused-answer.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { MediaTokensService } from '../films/media/media-tokens.service.ts';
import { DocumentsService } from './documents.service.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let server: TestServer;
let author: Account;

beforeAll(async () => {
  server = await startServer();
  author = await account(server, 'admin', ['manage_courses']);
});
afterAll(() => server.close());

const upload = (data: Buffer, name = 'cours.pdf') =>
  server.call<{ _id: string }>('POST /documents', {
    token: author.token,
    file: { data, name, type: 'application/pdf' },
  });
const count = () => server.connection.collection('documents.files').countDocuments();

it('is stored, and opened in the browser by the address of its reader', async () => {
  const { status, body } = await upload(PDF);
  expect(status).toBe(201);
  const url = await server.app.get(DocumentsService, { strict: false }).urlFor(body._id, viewerOf(author));
  const answer = await server.send({ method: 'GET', url: url ?? '' });
  expect(answer.bytes.equals(PDF)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'content-disposition': 'inline; filename="document.pdf"',
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
  });
});

it('is sent in the part that is asked for, across the pieces in which it is stored', async () => {
  const data = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000_000), Buffer.from('\n%%EOF\n')]);
  const { body } = await upload(data);
  const url = await server.app.get(DocumentsService, { strict: false }).urlFor(body._id, viewerOf(author));
  const get = (headers: Record<string, string>) => server.send({ method: 'GET', url: url ?? '', headers });
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=0-99', 0, 99],
    ['bytes=261000-523000', 261_000, 523_000],
    [`bytes=${data.length - 1}-`, data.length - 1, data.length - 1],
    ['bytes=-10', data.length - 10, data.length - 1],
  ];
  const wrong = await wrongCells(
    parts,
    ([range]) => range,
    async ([range, start, end]) => {
      const answer = await get({ range });
      expect([answer.status, answer.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${data.length}`]);
      expect(answer.bytes.equals(data.subarray(start, end + 1))).toBe(true);
    },
  );
  expect(wrong).toEqual([]);
  expect((await get({ range: `bytes=${data.length}-` })).body.code).toBe('range_not_satisfiable');
  const whole = await get({});
  expect(whole.bytes.equals(data)).toBe(true);
  expect((await get({ 'if-none-match': String(whole.headers.etag) })).status).toBe(304);
});

it('is refused, and nothing is stored, when it is no complete PDF', async () => {
  const before = await count();
  const files: Record<string, Buffer> = {
    'a script with the name of a document': Buffer.from('#!/bin/sh\necho %%EOF'),
    'a cut document': PDF.subarray(0, 30),
    'an empty file': Buffer.alloc(0),
  };
  const wrong = await wrongCells(
    Object.entries(files),
    ([name]) => name,
    async ([, data]) => {
      const { status, body } = await upload(data);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'document_unreadable' } });
    },
  );
  expect(wrong).toEqual([]);
  expect((await upload(Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]))).status).toBe(413);
  expect(await count()).toBe(before);
});

it('is refused beyond the documents of a day of its author, and nobody else', async () => {
  expect((await upload(PDF)).status).toBe(201);
  const quotas = server.connection.collection<{ _id: string }>('image_quotas');
  for (const used of [{ count: 100 }, { count: 1, bytes: 1024 ** 3 }]) {
    await quotas.updateOne({ _id: new RegExp(`^document/.*/${author.id}$`) }, { $set: used });
    const { status, body, headers } = await upload(PDF);
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'document_quota' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  author = await account(server, 'admin', ['manage_courses']);
  expect((await upload(PDF)).status).toBe(201);
});

it('is refused to expired and altered addresses, and to sessions that do not exist', async () => {
  const { body } = await upload(PDF);
  const tokens = server.app.get(MediaTokensService, { strict: false });
  const urls = {
    expired: tokens.issue(body._id, viewerOf(author), Date.now() - 5 * 3_600_000),
    altered: tokens.issue(body._id, viewerOf(author)).replace(author.id, '0'.repeat(24)),
    'of no session': tokens.issue(body._id, { user: author.id, session: '0'.repeat(24) }),
  };
  const wrong = await wrongCells(
    Object.entries(urls),
    ([name]) => name,
    async ([, token]) => {
      const answer = await server.send({ method: 'GET', url: `/api/documents/${token}` });
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'media_token_invalid' });
    },
  );
  expect(wrong).toEqual([]);
});

it('that is being sent is cut once the session of its reader has ended', async () => {
  const data = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(19 * 1024 ** 2), Buffer.from('\n%%EOF\n')]);
  const { body } = await upload(data);
  const leaver = await account(server, 'admin', ['manage_courses']);
  const url = await server.app.get(DocumentsService, { strict: false }).urlFor(body._id, viewerOf(leaver));
  const answer = await pausedAnswer(server, url ?? '');
  await server.call('POST /auth/logout', leaver);
  await answer.closed();
  expect(await answer.isWhole()).toBe(false);
});
