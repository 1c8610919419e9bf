import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { S3Store } from '@iris/delivery/server/s3-store';
import {
  type DamagedFile,
  FolderStore,
  InvalidNameError,
  type ReleaseStore,
  StoreFullError,
  StoreUnavailableError,
} from '@iris/delivery/server/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Edit, flipByte, pathOf, releaseStores, temporaryFolder, testBucket } from './stores.fixtures.ts';

const A_MINUTE = 60_000;

interface Options {
  renewedAfterMs?: number;
  damagedForMs?: number;
}

/** Both stores keep the same promises; each test has an empty one. */
const STORES = releaseStores().map(({ name, newAddress, change }) => {
  const open = (options?: Options) => {
    const address = newAddress();
    const store: ReleaseStore =
      'folder' in address ? new FolderStore(address.folder, options) : new S3Store(address.s3, options);
    return { store, change: (path: string, edit: Edit) => change(address, path, edit) };
  };
  return [name, open] as const;
});

describe.each(STORES)('releases in %s', (_, open) => {
  it('returns a file as it was stored, an empty one too, with the variants that it has', async () => {
    const { store } = open();
    const [{ digest, content }, empty] = [file(), file(Buffer.alloc(0))];
    const br = brotliCompressSync(content);
    await store.put(digest, content, { br });
    await store.put(empty.digest, empty.content, {});
    expect(await store.read(digest)).toEqual(content);
    expect(await store.read(digest, 'br')).toEqual(br);
    expect(await store.read(digest, 'gzip')).toBeUndefined();
    expect(await store.read(empty.digest)).toEqual(empty.content);
    expect(await store.read(file(Buffer.from('other')).digest)).toBeUndefined();
  });

  it('names the missing files, each once', async () => {
    const { store } = open();
    const [stored, absent, other] = [file(), file(), file()];
    await store.put(stored.digest, stored.content, {});
    const missing = await store.missing([absent, stored, other, absent].map(({ digest }) => digest));
    expect(missing.toSorted()).toEqual([absent.digest, other.digest].toSorted());
    expect(await store.missing([])).toEqual([]);
  });

  it('does not give out a damaged content, misses the file, and takes it again', async () => {
    const { store, change } = open();
    const { digest, content } = file();
    const forms = { br: brotliCompressSync(content), gzip: gzipSync(content) };
    await store.put(digest, content, forms);
    const found: DamagedFile[] = [];
    store.onDamage((damaged) => found.push(damaged));
    expect(await store.missing([digest])).toEqual([]);
    expect(store.isDamaged(digest)).toBe(false);

    await change(pathOf(digest), flipByte);
    expect(await readAll(store, digest)).toEqual([undefined, forms.br, forms.gzip]);
    expect(await store.missing([digest])).toEqual([digest]);
    expect(store.isDamaged(digest)).toBe(true);
    expect(found).toEqual([true, false].map((isNew) => ({ digest, encoding: undefined, isNew })));

    await store.put(digest, content, {});
    expect(await store.missing([digest])).toEqual([]);
    expect(store.isDamaged(digest)).toBe(false);
    expect(await readAll(store, digest)).toEqual([content, forms.br, forms.gzip]);
  });

  it('does not give out damaged variants, and makes them anew of the content, which nobody has to send again', async () => {
    const { store, change } = open();
    const { digest, content } = file();
    await store.put(digest, content, { br: brotliCompressSync(content), gzip: gzipSync(content) });
    const found: DamagedFile[] = [];
    store.onDamage((damaged) => found.push(damaged));
    const repairs = {
      // Announced, or made live.
      missing: async () => expect(await store.missing([digest])).toEqual([]),
      // Sent again under another name, with fewer variants.
      put: () => store.put(digest, content, {}),
    };
    for (const repair of Object.values(repairs)) {
      for (const extension of ['.br', '.gz']) await change(`${pathOf(digest)}${extension}`, flipByte);
      expect(await readAll(store, digest)).toEqual([content, undefined, undefined]);
      expect(store.isDamaged(digest)).toBe(false);
      await repair();
      const [plain, br, gzip] = await readAll(store, digest);
      expect([plain, brotliDecompressSync(br ?? ''), gunzipSync(gzip ?? '')]).toEqual([content, content, content]);
    }
    const isNew = found.filter((one) => one.isNew).map(({ encoding }) => encoding);
    expect(isNew.toSorted()).toEqual(['br', 'br', 'gzip', 'gzip']);
  });

  it('does not read what is damaged for each visitor, until it is sent here, or for some seconds', async () => {
    const { store, change } = open({ damagedForMs: A_MINUTE });
    const { digest, content } = file();
    const damage = async () => {
      await change(pathOf(digest), flipByte);
      expect(await store.read(digest)).toBeUndefined();
    };
    let readings = 0;
    store.onDamage(() => {
      readings += 1;
    });
    await store.put(digest, content, {});
    await damage();
    for (let visitor = 0; visitor < 3; visitor += 1) expect(await store.read(digest)).toBeUndefined();
    expect(readings).toBe(1);
    await store.put(digest, content, {});
    expect(await store.read(digest)).toEqual(content);

    await damage();
    // Sent to another instance: whoever announces or activates here reads it.
    await change(pathOf(digest), () => content);
    expect(await store.read(digest)).toBeUndefined();
    expect(await store.missing([digest])).toEqual([]);
    expect(await store.read(digest)).toEqual(content);
  });

  it('reads a damaged file again that was repaired elsewhere, and one that is cut or something else is damaged', async () => {
    const { store, change } = open({ damagedForMs: 0 });
    const { digest, content } = file();
    await store.put(digest, content, {});
    for (const edit of [(it: Buffer) => it.subarray(1), () => Buffer.alloc(0), () => randomBytes(100)]) {
      await change(pathOf(digest), edit);
      expect(await store.read(digest)).toBeUndefined();
      expect(await store.missing([digest])).toEqual([digest]);
      await change(pathOf(digest), () => content);
      expect(await store.read(digest)).toEqual(content);
      expect(store.isDamaged(digest)).toBe(false);
    }
  });

  it('does not make a damaged file new again', async () => {
    const { store, change } = open({ renewedAfterMs: 0 });
    const { digest, content } = file();
    await store.put(digest, content, {});
    await change(pathOf(digest), flipByte);
    expect(await store.missing([digest])).toEqual([digest]);
    await change(pathOf(digest), (stored) => {
      expect(stored).toEqual(flipByte(content));
      return content;
    });
  });

  it('never shows a part of a file that several write at once', async () => {
    const { store } = open();
    const { digest, content } = file(randomBytes(200_000));
    const br = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    let isWriting = true;
    const written = Promise.all(Array.from({ length: 2 }, () => store.put(digest, content, { br }))).finally(() => {
      isWriting = false;
    });
    const parts: DamagedFile[] = [];
    store.onDamage((part) => parts.push(part));
    while (isWriting) await Promise.all([store.read(digest), store.read(digest, 'br')]);
    await written;
    expect(parts).toEqual([]);
    expect(await store.read(digest)).toEqual(content);
  });

  it('sweeps old files with their variants, except those kept, and neither young files nor documents', async () => {
    const { store } = open();
    expect(await store.sweep(new Set(), later())).toBe(0);
    const [kept, unwanted, plain] = [file(), file(), file()];
    for (const { digest, content } of [kept, unwanted]) await store.put(digest, content, variantsOf(content));
    await store.put(plain.digest, plain.content, {});
    await store.writeDocument('registry', '{}');
    expect(await store.sweep(new Set(), new Date(Date.now() - A_MINUTE))).toBe(0);
    expect(await store.sweep(new Set([kept.digest]), later())).toBe(2);
    for (const { digest } of [unwanted, plain]) expect(await store.read(digest)).toBeUndefined();
    expect(await store.read(unwanted.digest, 'br')).toBeUndefined();
    expect(await store.read(kept.digest)).toEqual(kept.content);
    expect(await store.read(kept.digest, 'br')).toEqual(variantsOf(kept.content).br);
    expect(await store.readDocument('registry')).toBe('{}');
  });

  it('spares an old file that an upload has just found stored', async () => {
    const { store } = open({ renewedAfterMs: 0 });
    const [found, forgotten] = [file(), file()];
    for (const { digest, content } of [found, forgotten]) await store.put(digest, content, variantsOf(content));
    // S3 lists times in whole seconds.
    const before = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await expect.poll(() => Date.now(), { timeout: 5000 }).toBeGreaterThan(before.getTime() + 100);
    expect(await store.missing([found.digest])).toEqual([]);
    expect(await store.sweep(new Set(), before)).toBe(1);
    expect(await store.read(found.digest)).toEqual(found.content);
    expect(await store.read(found.digest, 'br')).toEqual(variantsOf(found.content).br);
    expect(await store.read(forgotten.digest)).toBeUndefined();
  });

  it('keeps documents, of which the last writing counts', async () => {
    const { store } = open();
    expect(await store.readDocument('registry')).toBeUndefined();
    await store.writeDocument('registry', '{"version":1}');
    await store.writeDocument('registry', '{"version":"é"}');
    expect(await store.readDocument('registry')).toBe('{"version":"é"}');
  });

  it('refuses malformed digests and names', async () => {
    const { store } = open();
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
  await expect(store.put(digest, content, variantsOf(content))).rejects.toThrow(StoreUnavailableError);
  expect(await store.missing([digest])).toEqual([digest]);
});

it('reads a file again that was garbled on its way, and says nothing of it', async () => {
  const { digest, content } = file();
  const garbled = [true, false, true, true];
  const bucket = createHttpServer((_, answer) => void answer.end(garbled.shift() ? flipByte(content) : content));
  const store = away(await listen(bucket));
  let found = 0;
  store.onDamage(() => {
    found += 1;
  });
  expect(await store.read(digest)).toEqual(content);
  expect({ found, left: garbled.length }).toEqual({ found: 0, left: 2 });
  expect(await store.read(digest)).toBeUndefined();
  expect({ found, left: garbled.length }).toEqual({ found: 1, left: 0 });
});

it.each([
  ['InsufficientStorage', 507],
  ['QuotaExceeded', 403],
  ['XMinioStorageFull', 507],
  ['Unknown', 507],
])('says of an S3 server that answers %s that it is full', async (code, status) => {
  const bucket = createHttpServer((_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/xml' });
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No space left on device.</Message></Error>`);
  });
  const store = away(await listen(bucket));
  await expect(store.writeDocument('registry', '{}')).rejects.toThrow(StoreFullError);
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

/** The content of a file, and its variants. */
function readAll(store: ReleaseStore, digest: string) {
  return Promise.all([store.read(digest), store.read(digest, 'br'), store.read(digest, 'gzip')]);
}

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

function variantsOf(content: Buffer) {
  return { br: brotliCompressSync(content) };
}

function file(content = randomBytes(100)): { digest: string; content: Buffer } {
  return { digest: createHash('sha384').update(content).digest('base64url'), content };
}

function later(): Date {
  return new Date(Date.now() + A_MINUTE);
}
