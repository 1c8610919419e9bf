import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Location, StoreAddress } from '@iris/delivery/server/store';
import { S3FilmStore } from '../../../authoring/index.ts';
import { formatStoreAddress, parseStoreAddress } from '../../../foundation/index.ts';
import { BackupError } from '../archive/manifest.ts';

const EXTENSION = '.tar.age';
const PARTIAL = '.partial';
const LEFT = /\.age\.[0-9a-f]{8}\.partial$/;
const PARTIAL_KEPT_MS = 24 * 60 * 60 * 1000;

type Produce = (output: Writable) => Promise<void>;

/** Where a backup is, or will be. */
export interface Place {
  /** The address for messages. */
  name: string;
  /** The address of the folder. */
  folder: string;
  /** Writes the file: it has its name once it is complete. Returns its size. @throws {BackupError} when it is there */
  write(produce: Produce): Promise<number>;
  /** @throws {BackupError} when it is not there */
  read(): Promise<Readable>;
  /** A small text in the same folder; undefined when there is none. */
  readBeside(name: string): Promise<string | undefined>;
  /** Replaces it. */
  writeBeside(name: string, content: string): Promise<void>;
}

/**
 * The place at an address: the path of a file that ends with `.age`, or of a folder, in which the file is named by this
 * instant; or the same in a bucket, `s3://bucket/prefix?endpoint=…`. @throws {BackupError}
 */
export function placeAt(address: string, now: Date): Place {
  const parsed = parse(address);
  const name = `academie-iris-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}${EXTENSION}`;
  if ('folder' in parsed) return localPlace(isFile(parsed.folder) ? parsed.folder : join(parsed.folder, name));
  const { prefix = '', ...bucket } = parsed.s3;
  const path = isFile(prefix) ? prefix : join(prefix, name);
  return bucketPlace({ ...bucket, prefix: undefined }, path);
}

function parse(address: string): StoreAddress {
  try {
    return parseStoreAddress(address);
  } catch (error) {
    throw new BackupError(`Cette adresse n'est pas valide\u00a0: ${address} (${(error as Error).message}).`);
  }
}

function isFile(path: string): boolean {
  return path.endsWith('.age');
}

function localPlace(file: string): Place {
  return {
    name: file,
    folder: dirname(file),
    async write(produce) {
      await mkdir(dirname(file), { recursive: true });
      if (await exists(file)) throw alreadyThere(file);
      await deletePartial(dirname(file));
      const partial = `${file}.${randomUUID().slice(0, 8)}${PARTIAL}`;
      try {
        // Flushed to the disk before the rename: a power failure must not leave an empty file under the name.
        await produce(createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
      return (await stat(file)).size;
    },
    async read() {
      if (!(await exists(file))) throw notThere(file);
      return createReadStream(file, { highWaterMark: 1024 * 1024 });
    },
    async readBeside(name) {
      const path = join(dirname(file), name);
      return (await exists(path)) ? readFile(path, 'utf8') : undefined;
    },
    async writeBeside(name, content) {
      const path = join(dirname(file), name);
      const partial = `${path}.${randomUUID().slice(0, 8)}${PARTIAL}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(partial, content, { flag: 'wx', mode: 0o600, flush: true });
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

/** A bucket takes files of a known size: the archive is made in the temporary folder first. */
function bucketPlace(location: S3Location, path: string): Place {
  const store = new S3FilmStore(location);
  const name = `s3://${location.bucket}/${path}`;
  return {
    name,
    folder: formatStoreAddress({ s3: { ...location, prefix: dirname(path) } }),
    async write(produce) {
      const known = await store.read(path);
      known?.stream.destroy();
      if (known) throw alreadyThere(name);
      const folder = await mkdtemp(join(tmpdir(), 'academie-iris-backup-'));
      try {
        const size = await localPlace(join(folder, basename(path))).write(produce);
        await store.write(path, join(folder, basename(path)));
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async read() {
      const part = await store.read(path);
      if (!part) throw notThere(name);
      return part.stream;
    },
    async readBeside(beside) {
      const part = await store.read(join(dirname(path), beside));
      return part && text(part.stream);
    },
    async writeBeside(beside, content) {
      const folder = await mkdtemp(join(tmpdir(), 'academie-iris-backup-'));
      try {
        const file = join(folder, basename(beside));
        await writeFile(file, content);
        await store.write(join(dirname(path), beside), file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** What backups that were killed have left. */
async function deletePartial(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => LEFT.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - PARTIAL_KEPT_MS) await rm(join(folder, name), { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function alreadyThere(name: string): BackupError {
  return new BackupError(`${name} existe déjà\u00a0: une sauvegarde n'en remplace jamais une autre.`);
}

function notThere(name: string): BackupError {
  return new BackupError(`${name} n'existe pas.`);
}
