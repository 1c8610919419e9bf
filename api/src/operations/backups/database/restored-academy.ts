import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Encoding, Variants } from '@iris/delivery/server/store';
import type { mongo } from 'mongoose';
import { isNamespaceExists } from '../../../foundation/index.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError } from '../archive/manifest.ts';
import { type BackupSink, NO_SINK } from '../archive/read-backup.ts';
import { filmPath, parseReleasePath } from '../files/named-files.ts';
import type { Stores } from '../files/stores.ts';
import { isOfFilm } from '../files/withdrawn-films.ts';
import { type CollectionDescription, rawDocuments } from './database-snapshot.ts';
import type { ExactDocument } from './exact-documents.ts';

/** Writes a backup into an empty database and empty stores. */
export class RestoredAcademy implements BackupSink {
  readonly #collections: CollectionDescription[] = [];
  #variants: { digest: string; variants: Variants } = { digest: '', variants: {} };

  constructor(
    private readonly db: mongo.Db,
    private readonly stores: Stores,
    /** Films whose files are left out. */
    private readonly withdrawn: ReadonlySet<string> = new Set(),
  ) {}

  async collection(description: CollectionDescription): Promise<void> {
    const create = () => this.db.command({ create: description.name, ...description.options });
    await create().catch(async (error) => {
      // The database may still have executed the last command of a restore that was killed.
      if (!isNamespaceExists(error)) throw error;
      await this.db.dropCollection(description.name);
      await create();
    });
    this.#collections.push(description);
  }

  async documents(collection: string, documents: ExactDocument[]): Promise<void> {
    // Validators may be younger than the documents; the driver must not add an _id beside that of a map.
    const options = {
      bypassDocumentValidation: true,
      forceServerObjectId: true,
      writeConcern: { w: 'majority' },
    } as const;
    await this.db.collection(collection).insertMany(documents as mongo.Document[], options);
  }

  async releaseFile(digest: string, encoding: Encoding | undefined, content: Buffer): Promise<void> {
    if (this.#variants.digest !== digest) this.#variants = { digest, variants: {} };
    if (encoding) this.#variants.variants[encoding] = content;
    else await this.stores.releases.put(digest, content, this.#variants.variants);
  }

  async film(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (isOfFilm(path, this.withdrawn)) return NO_SINK.film(path, content);
    const { films } = this.stores;
    const temporary = join(films.scratch, 'restore', randomUUID());
    await mkdir(join(films.scratch, 'restore'), { recursive: true });
    try {
      await pipeline(Readable.from(content), createWriteStream(temporary, { flags: 'wx' }));
      await films.write(path, temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Creates the indexes. After the comparison: one of them may let documents expire. */
  async createIndexes(): Promise<void> {
    for (const { name, options, indexes } of this.#collections) {
      // An index without a collation is listed without one, but would be created with that of its collection.
      const inherited = options.collation ? { collation: { locale: 'simple' } } : {};
      const further = indexes.filter((index) => index.name !== '_id_' && !index.clustered);
      const specifications = further.map((index) => ({ ...inherited, ...index }));
      if (further.length > 0) await this.db.command({ createIndexes: name, indexes: specifications });
    }
  }

  /** Reads everything back. @throws {BackupError} that lists what differs */
  async compare({ collections, files }: Manifest): Promise<void> {
    const wrong: string[] = [];
    for (const [name, { sha256 }] of Object.entries(collections)) {
      if ((await hashContent(rawDocuments(this.db, name))) !== sha256) wrong.push(name);
    }
    for (const { path, sha256 } of files) {
      if (!parseReleasePath(path) && isOfFilm(path.slice(filmPath('').length), this.withdrawn)) continue;
      const content = await this.#read(path);
      // A backup may contain a variant that was damaged before: the file is served without.
      if (!content && this.#isDamagedVariant(path)) continue;
      if (!content || (await hashContent(content)) !== sha256) wrong.push(path);
    }
    if (wrong.length === 0) return;
    throw new BackupError(
      ['Ce qui a été restauré diffère de la sauvegarde\u00a0:', ...wrong.slice(0, 20)].join('\n  '),
    );
  }

  #isDamagedVariant(path: string): boolean {
    const { digest, encoding } = parseReleasePath(path) ?? {};
    return digest !== undefined && encoding !== undefined && this.stores.releases.isDamaged(digest, encoding);
  }

  async #read(path: string): Promise<AsyncIterable<Uint8Array> | Uint8Array[] | undefined> {
    const release = parseReleasePath(path);
    if (!release) return (await this.stores.films.read(path.slice(filmPath('').length)))?.stream;
    const content = await this.stores.releases.read(release.digest, release.encoding);
    return content && [content];
  }
}

async function hashContent(content: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
