import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { S3Store } from '@iris/delivery/server/s3-store';
import { FolderStore, InvalidNameError, type ReleaseStore, StoreUnavailableError } from '@iris/delivery/server/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseStoreAddress } from '../../src/foundation/config/store-address.ts';

const A_MINUTE = 60_000;

interface Options {
  renewedAfterMs?: number;
}

/** Both stores keep the same promises; each test has an empty one. */
const STORES: [name: string, open: (options?: Options) => ReleaseStore][] = [
  ['a folder', (options) => new FolderStore(temporaryFolder(), options)],
  ['an S3 bucket', (options) => new S3Store({ ...testBucket(), prefix: `specs/${randomUUID()}` }, options)],
];

describe.each(STORES)('releases in %s', (_, open) => {
  it('returns a file as it was stored, an empty one too, with the variants that it has', async () => {
    const store = open();
    const [{ digest, content }, empty] = [file(), file(Buffer.alloc(0))];
    await store.put(digest, content, { br: Buffer.from('brotli') });
    await store.put(empty.digest, empty.content, {});
    expect(await store.read(digest)).toEqual(content);
    expect(await store.read(digest, 'br')).toEqual(Buffer.from('brotli'));
    expect(await store.read(digest, 'gzip')).toBeUndefined();
    expect(await store.read(empty.digest)).toEqual(empty.content);
    expect(await store.read(file(Buffer.from('other')).digest)).toBeUndefined();
  });

  it('names the missing files, each once', async () => {
    const store = open();
    const [stored, absent, other] = [file(), file(), file()];
    await store.put(stored.digest, stored.content, {});
    const missing = await store.missing([absent, stored, other, absent].map(({ digest }) => digest));
    expect(missing.toSorted()).toEqual([absent.digest, other.digest].toSorted());
    expect(await store.missing([])).toEqual([]);
  });

  it('accepts a file again, which repairs it', async () => {
    const store = open();
    const { digest, content } = file();
    await store.put(digest, Buffer.from('damaged'), { br: Buffer.from('damaged') });
    await store.put(digest, content, { br: Buffer.from('brotli') });
    expect(await store.read(digest)).toEqual(content);
    expect(await store.read(digest, 'br')).toEqual(Buffer.from('brotli'));
  });

  it('never shows a part of a file that several write at once', async () => {
    const store = open();
    const { digest, content } = file(randomBytes(200_000));
    let isWriting = true;
    const written = Promise.all(Array.from({ length: 2 }, () => store.put(digest, content, { br: content }))).finally(
      () => {
        isWriting = false;
      },
    );
    const wrong: number[] = [];
    while (isWriting) {
      for (const seen of await Promise.all([store.read(digest), store.read(digest, 'br')])) {
        if (seen && !seen.equals(content)) wrong.push(seen.length);
      }
    }
    await written;
    expect(wrong).toEqual([]);
    expect(await store.read(digest)).toEqual(content);
  });

  it('sweeps old files with their variants, except those kept, and neither young files nor documents', async () => {
    const store = open();
    expect(await store.sweep(new Set(), later())).toBe(0);
    const [kept, unwanted, plain] = [file(), file(), file()];
    for (const { digest, content } of [kept, unwanted]) await store.put(digest, content, { br: Buffer.from('b') });
    await store.put(plain.digest, plain.content, {});
    await store.writeDocument('registry', '{}');
    expect(await store.sweep(new Set(), new Date(Date.now() - A_MINUTE))).toBe(0);
    expect(await store.sweep(new Set([kept.digest]), later())).toBe(2);
    for (const { digest } of [unwanted, plain]) expect(await store.read(digest)).toBeUndefined();
    expect(await store.read(unwanted.digest, 'br')).toBeUndefined();
    expect(await store.read(kept.digest)).toEqual(kept.content);
    expect(await store.read(kept.digest, 'br')).toEqual(Buffer.from('b'));
    expect(await store.readDocument('registry')).toBe('{}');
  });

  it('spares an old file that an upload has just found stored', async () => {
    const store = open({ renewedAfterMs: 0 });
    const [found, forgotten] = [file(), file()];
    for (const { digest, content } of [found, forgotten]) await store.put(digest, content, { br: Buffer.from('b') });
    // S3 lists times in whole seconds.
    const before = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await expect.poll(() => Date.now(), { timeout: 5000 }).toBeGreaterThan(before.getTime() + 100);
    expect(await store.missing([found.digest])).toEqual([]);
    expect(await store.sweep(new Set(), before)).toBe(1);
    expect(await store.read(found.digest)).toEqual(found.content);
    expect(await store.read(found.digest, 'br')).toEqual(Buffer.from('b'));
    expect(await store.read(forgotten.digest)).toBeUndefined();
  });

  it('keeps documents, of which the last writing counts', async () => {
    const store = open();
    expect(await store.readDocument('registry')).toBeUndefined();
    await store.writeDocument('registry', '{"version":1}');
    await store.writeDocument('registry', '{"version":"é"}');
    expect(await store.readDocument('registry')).toBe('{"version":"é"}');
  });

  it('refuses malformed digests and names', async () => {
    const store = open();
    const { digest } = file();
    const malformed = ['', '../../etc/passwd', `${digest}=`, `${digest}.br`, `../${digest.slice(3)}`, `${digest}\n`];
    const accepted: string[] = [];
    for (const wrong of malformed) {
      const calls = {
        read: () => store.read(wrong),
        put: () => store.put(wrong, Buffer.from('x'), {}),
        missing: () => store.missing([digest, wrong]),
        readDocument: () => store.readDocument(`../${wrong}`),
        writeDocument: () => store.writeDocument(`../${wrong}`, '{}'),
      };
      for (const [name, call] of Object.entries(calls)) {
        const error = await call().catch((refusal: unknown) => refusal);
        if (!(error instanceof InvalidNameError)) accepted.push(`${name} ${JSON.stringify(wrong)}`);
      }
    }
    expect(accepted).toEqual([]);
  });
});

it('counts a file as stored only once its variants are', async () => {
  const folder = temporaryFolder();
  const store = new FolderStore(folder);
  const { digest, content } = file();
  // Where the variant should be is a folder.
  mkdirSync(join(folder, 'files', digest.slice(0, 2), `${digest}.br`), { recursive: true });
  await expect(store.put(digest, content, { br: Buffer.from('brotli') })).rejects.toThrow(StoreUnavailableError);
  expect(await store.missing([digest])).toEqual([digest]);
});

it('says that a folder cannot be used', async () => {
  const notAFolder = join(temporaryFolder(), 'file');
  writeFileSync(notAFolder, '');
  await expectUnavailable(new FolderStore(notAFolder));
});

it('says that an S3 server is away which refuses connections, never answers, or stops in the middle of a file', async () => {
  await expectUnavailable(away(await listen(createServer(), { closed: true })));
  await expectUnavailable(away(await listen(createServer())), ['read', 'missing', 'readDocument']);
  const halting = createHttpServer((_, answer) => {
    answer.writeHead(200, { 'Content-Length': '1000' }).write('half');
  });
  await expectUnavailable(away(await listen(halting)), ['read', 'readDocument']);
  await expect.poll(() => connectionsOf(halting)).toBe(0);
});

it('says that the bucket does not exist, rather than that files are missing', async () => {
  const store = new S3Store({ ...testBucket(), bucket: 'no-such-bucket' });
  await expect(store.read(file().digest)).rejects.toThrow(/NoSuchBucket/);
  await expect(store.put(file().digest, Buffer.from('x'), {})).rejects.toThrow(StoreUnavailableError);
});

type Call = 'read' | 'missing' | 'readDocument' | 'put' | 'sweep' | 'writeDocument';

async function expectUnavailable(store: ReleaseStore, only?: Call[]): Promise<void> {
  const { digest, content } = file();
  const calls: Record<Call, () => Promise<unknown>> = {
    read: () => store.read(digest),
    missing: () => store.missing([digest]),
    readDocument: () => store.readDocument('registry'),
    put: () => store.put(digest, content, { br: content }),
    sweep: () => store.sweep(new Set(), later()),
    writeDocument: () => store.writeDocument('registry', '{}'),
  };
  const names = only ?? (Object.keys(calls) as Call[]);
  const results = await Promise.all(
    names.map(async (name) => [name, await calls[name]().catch((error: Error) => error.name)]),
  );
  expect(results).toEqual(names.map((name) => [name, StoreUnavailableError.name]));
}

function away(port: number): S3Store {
  return new S3Store({ bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' });
}

function connectionsOf(server: Server): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}

async function listen(server: Server, { closed = false } = {}): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (closed) await new Promise((resolve) => server.close(resolve));
  else onTestFinished(() => void server.close());
  return port;
}

/** The bucket of the S3 server that `npm test -- api` starts. Never skipped. */
function testBucket() {
  const { S3_STORE } = process.env;
  if (!S3_STORE) throw new Error('`npm test -- api test/delivery` starts the S3 server that this spec needs.');
  const address = parseStoreAddress(S3_STORE);
  if ('folder' in address) throw new Error('S3_STORE must be the address of a bucket.');
  return address.s3;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'iris-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function file(content = randomBytes(100)): { digest: string; content: Buffer } {
  return { digest: createHash('sha384').update(content).digest('base64url'), content };
}

function later(): Date {
  return new Date(Date.now() + A_MINUTE);
}
