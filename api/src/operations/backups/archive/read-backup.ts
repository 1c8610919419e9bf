import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Encoding } from '@iris/delivery/server/store';
import { mongo } from 'mongoose';
import type { CollectionDescription } from '../database/database-snapshot.ts';
import { type ExactDocument, exactDocuments } from '../database/exact-documents.ts';
import { parseReleasePath } from '../files/named-files.ts';
import { type ArchiveEntry, readArchive } from './archive-reader.ts';
import {
  BackupError,
  DATABASE,
  FILMS,
  HEAD,
  type Head,
  headSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  parseEntry,
} from './manifest.ts';

const decompress = promisify(gunzip);

const METADATA = new RegExp(`^${DATABASE}/([^/]+)\\.metadata\\.json$`);
const PART = new RegExp(`^${DATABASE}/([^/]+)/\\d{6,}\\.bson\\.gz$`);
const FILM = new RegExp(`^${FILMS}/([\\w-]+(?:/[\\w-]+)*/[\\w-][\\w.-]*)$`);

/** Takes what is in a backup, in this order. */
export interface BackupSink {
  collection(description: CollectionDescription): Promise<void>;
  documents(collection: string, documents: ExactDocument[]): Promise<void>;
  /** The variants of a file precede it. */
  releaseFile(digest: string, encoding: Encoding | undefined, content: Buffer): Promise<void>;
  /** Must read the content. */
  film(path: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** What a backup says of itself, once it was compared with its content. */
export interface Contents {
  head: Head;
  manifest: Manifest;
}

/** Reads a whole backup into a sink, and compares it with its manifest. @throws {BackupError} */
export async function readBackup(source: Readable, secret: string, sink: BackupSink): Promise<Contents> {
  const reader = new BackupReader(sink);
  for await (const entry of readArchive(source, secret)) await reader.take(entry);
  return reader.end();
}

/** Only reads, to check a backup. */
export const NO_SINK: BackupSink = {
  collection: async () => undefined,
  documents: async () => undefined,
  releaseFile: async () => undefined,
  film: async (_path, content) => {
    for await (const _ of content);
  },
};

class BackupReader {
  readonly #files: Manifest['files'] = [];
  readonly #collections = new Map<string, { documents: number; bytes: number; hash: ReturnType<typeof createHash> }>();
  #head: Head | undefined;
  #manifest: Manifest | undefined;

  constructor(private readonly sink: BackupSink) {}

  async take(entry: ArchiveEntry): Promise<void> {
    const { path } = entry;
    if (path === HEAD) this.#head = parseEntry(headSchema, await readContent(entry));
    else if (!this.#head) throw new BackupError("Ce fichier n'est pas une sauvegarde d'Académie Iris.");
    else if (path === MANIFEST) this.#manifest = parseEntry(manifestSchema, await readContent(entry));
    else if (path.startsWith(`${DATABASE}/`)) await this.#takeDatabase(entry);
    else await this.#takeFile(entry);
  }

  /** @throws {BackupError} when the content is not what the manifest says */
  end(): Contents {
    const [head, manifest] = [this.#head, this.#manifest];
    if (!head || !manifest) throw new BackupError('Cette sauvegarde est incomplète.');
    const collections = Object.fromEntries(
      [...this.#collections].map(([name, { hash, ...tally }]) => [name, { ...tally, sha256: hash.digest('hex') }]),
    );
    const isSame =
      JSON.stringify([collections, this.#files]) === JSON.stringify([manifest.collections, manifest.files]);
    if (!isSame) throw new BackupError("Le contenu de cette sauvegarde n'est pas celui que dit son inventaire.");
    return { head, manifest };
  }

  async #takeDatabase(entry: ArchiveEntry): Promise<void> {
    const [, described] = METADATA.exec(entry.path) ?? [];
    if (described !== undefined) {
      const { options, indexes } = mongo.BSON.EJSON.parse((await readContent(entry)).toString());
      this.#collections.set(described, { documents: 0, bytes: 0, hash: createHash('sha256') });
      return this.sink.collection({ name: described, options, indexes });
    }
    const [, name = ''] = PART.exec(entry.path) ?? [];
    const tally = this.#collections.get(name);
    if (!tally) throw unknown(entry);
    for (const { bytes, documents } of exactDocuments(await decompress(await readContent(entry)))) {
      tally.hash.update(bytes);
      tally.documents += documents.length;
      tally.bytes += bytes.length;
      await this.sink.documents(name, documents);
    }
  }

  async #takeFile(entry: ArchiveEntry): Promise<void> {
    const hash = createHash('sha256');
    const release = parseReleasePath(entry.path);
    const [, film] = FILM.exec(entry.path) ?? [];
    if (release) {
      const content = await readContent(entry);
      hash.update(content);
      await this.sink.releaseFile(release.digest, release.encoding, content);
    } else if (film !== undefined) await this.sink.film(film, hashing(entry.content, hash));
    else throw unknown(entry);
    this.#files.push({ path: entry.path, bytes: entry.size, sha256: hash.digest('hex') });
  }
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function readContent({ content }: ArchiveEntry): Promise<Buffer> {
  return buffer(content as AsyncIterable<Uint8Array> as never);
}

function unknown({ path }: ArchiveEntry): BackupError {
  return new BackupError(`Cette sauvegarde contient une entrée inconnue\u00a0: ${path}.`);
}
