import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { type Account, account, viewerOf } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { MediaTokensService } from '../films/media/media-tokens.service.ts';
import { DocumentsService } from './documents.service.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const server = sharedServer();
let author: Account;

beforeAll(async () => {
  author = await account(server, 'admin', ['manage_courses']);
});

const upload = (data: Buffer, name = 'cours.pdf') =>
  server.call<{ _id: string }>('POST /documents', {
    token: author.token,
    file: { data, name, type: 'application/pdf' },
  });
const count = () => server.connection.collection('documents.files').countDocuments();

it('is stored, and opened in the browser by the address of its reader, also in a part across the pieces of its storage', async () => {
  const data = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000_000), Buffer.from('\n%%EOF\n')]);
  const { status, body } = await upload(data);
  expect(status).toBe(201);
  const url = await server.app.get(DocumentsService, { strict: false }).urlFor(body._id, viewerOf(author));
  const get = (headers: Record<string, string>) => server.send({ method: 'GET', url: url ?? '', headers });
  const whole = await get({});
  expect(whole.bytes.equals(data)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(data.length),
    'content-disposition': 'inline; filename="document.pdf"',
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
  });
  const part = await get({ range: 'bytes=261000-523000' });
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 261000-523000/${data.length}`]);
  expect(part.bytes.equals(data.subarray(261_000, 523_001))).toBe(true);
  expect((await get({ 'if-none-match': String(whole.headers.etag) })).status).toBe(304);
});

it('is stored with the blanks that programs put before its header, within 1,024 bytes', async () => {
  const files: Record<string, Buffer> = {
    'a byte order mark': await readFile(join(import.meta.dirname, 'samples', 'utf8-mark-before-header.pdf')),
    'a line break': Buffer.concat([Buffer.from('\r\n'), PDF]),
    'spaces and blank lines': Buffer.concat([Buffer.from(' \n\n\t\n'), PDF]),
    'empty bytes': Buffer.concat([Buffer.alloc(128), PDF]),
    'as much as is possible': Buffer.concat([Buffer.alloc(1024 - '%PDF-1.4'.length), PDF]),
  };
  const wrong = await wrongCells(
    Object.entries(files),
    ([name]) => name,
    async ([, data]) => expect((await upload(data)).status).toBe(201),
  );
  expect(wrong).toEqual([]);
});

it('is refused, and nothing is stored, when it is no complete PDF', async () => {
  const before = await count();
  const files: Record<string, Buffer> = {
    'a script with the name of a document': Buffer.from('#!/bin/sh\necho %%EOF'),
    'a cut document': PDF.subarray(0, 30),
    'an empty file': Buffer.alloc(0),
    'a header that begins too far from the beginning': Buffer.concat([Buffer.alloc(1024), PDF]),
    'a header that ends too far from the beginning': Buffer.concat([Buffer.alloc(1024 - '%PDF-1.'.length), PDF]),
    'a page before the header': Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>\n'), PDF]),
    'a script before the header': Buffer.concat([Buffer.from('\n#!/bin/sh\n'), PDF]),
    'a header without version': Buffer.from('%PDF-\n%%EOF\n'),
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

it('is refused to altered addresses, and once the session of its reader has ended', async () => {
  const { body } = await upload(PDF);
  const leaver = await account(server, 'admin', ['manage_courses']);
  const token = server.app.get(MediaTokensService, { strict: false }).issue(body._id, viewerOf(leaver));
  const answer = async (of: string) => {
    const { status, body: problem } = await server.send({ method: 'GET', url: `/api/documents/${of}` });
    return problem ? `${status} ${problem.code}` : status;
  };
  expect(await answer(token)).toBe(200);
  expect(await answer(token.replace(leaver.id, author.id))).toBe('403 media_token_invalid');
  await server.call('POST /auth/logout', leaver);
  await expect.poll(() => answer(token), { timeout: 10_000 }).toBe('403 media_token_invalid');
});
