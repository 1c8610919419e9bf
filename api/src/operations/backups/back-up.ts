import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StoreAddress } from '@iris/delivery/server/store';
import { mongo } from 'mongoose';
import { ArchiveWriter } from './archive/archive-writer.ts';
import {
  ChangedMeanwhileError,
  DATABASE,
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
} from './archive/manifest.ts';
import { type CollectionDescription, DatabaseSnapshot } from './database/database-snapshot.ts';
import { rememberPlace } from './files/backup-places.ts';
import { copyFiles } from './files/copy-files.ts';
import { namedFiles } from './files/named-files.ts';
import type { Place } from './files/place.ts';
import { openStores } from './files/stores.ts';
import { noteWithdrawn } from './files/withdrawn-films.ts';

const PART_BYTES = 4 * 1024 * 1024;
const ATTEMPTS = 3;
const CONNECT_WITHIN_MS = 10_000;

const compress = promisify(gzip);

/** The database and the stores of an academy. */
export interface Academy {
  mongodbUri: string;
  releasesStore: StoreAddress;
  filmsStore: StoreAddress;
}

/** Called with lines that say how far it is, and waited for. */
export type Report = (line: string) => void | Promise<void>;

interface BackUpOptions {
  publicKey: string;
  place: Place;
  /** Goes on without the files that the stores have lost. */
  acceptsMissing?: boolean;
  report?: Report;
}

/** A backup that was made. */
export interface Made {
  bytes: number;
  manifest: Manifest;
}

/** Writes a backup of the academy, which may be at work. @throws {BackupError} */
export async function backUp(academy: Academy, options: BackUpOptions): Promise<Made> {
  const { publicKey, place, report = () => undefined } = options;
  const client = await connect(academy);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        let manifest: Manifest | undefined;
        const bytes = await place.write((output) =>
          ArchiveWriter.write(output, publicKey, async (archive) => {
            manifest = await fill(archive, client.db(), { ...options, ...academy });
          }),
        );
        // After it: older backups, and this one, may have films that are withdrawn meanwhile.
        await rememberPlace(place, client.db());
        await noteWithdrawn(place, client.db());
        return { bytes, manifest: manifest as Manifest };
      } catch (error) {
        if (!(error instanceof ChangedMeanwhileError) || attempt === ATTEMPTS) throw error;
        await report(`${error.message} Je recommence (essai ${attempt + 1} sur ${ATTEMPTS}).`);
      }
    }
  } finally {
    await client.close();
  }
}

/** Connects to the database of an academy, without the short time limits of requests. */
export function connect({ mongodbUri }: Pick<Academy, 'mongodbUri'>): Promise<mongo.MongoClient> {
  return mongo.MongoClient.connect(mongodbUri, { serverSelectionTimeoutMS: CONNECT_WITHIN_MS });
}

async function fill(archive: ArchiveWriter, db: mongo.Db, options: BackUpOptions & Academy): Promise<Manifest> {
  const { report = () => undefined } = options;
  const head: Head = { format: FORMAT, id: randomUUID(), created_at: new Date().toISOString() };
  await archive.add(HEAD, json(head));
  const { collections, named } = await DatabaseSnapshot.during(db, async (snapshot) => {
    const files = await namedFiles(snapshot);
    return { named: files, collections: await addCollections(archive, snapshot) };
  });
  await report(`Base copiée\u00a0: ${Object.keys(collections).length} collections.`);
  // After the snapshot: all that it names is in the stores, unless it is deleted meanwhile.
  const { files, missing } = await copyFiles(archive, named, {
    stores: await openStores(options),
    now: { find: (name, filter) => db.collection(name).find(filter).toArray() },
    acceptsMissing: options.acceptsMissing ?? false,
  });
  await report(`Fichiers copiés\u00a0: ${files.length}.`);
  const manifest = { collections, files, missing };
  await archive.add(MANIFEST, json(manifest));
  return manifest;
}

async function addCollections(archive: ArchiveWriter, snapshot: DatabaseSnapshot): Promise<Manifest['collections']> {
  const tallies: Manifest['collections'] = {};
  for (const description of await snapshot.collections()) {
    tallies[description.name] = await addCollection(archive, description, snapshot);
  }
  return tallies;
}

/** Parts of a known size, because the header of an entry says it; together they are what mongodump writes. */
async function addCollection(archive: ArchiveWriter, description: CollectionDescription, snapshot: DatabaseSnapshot) {
  const { name, options, indexes } = description;
  await archive.add(
    `${DATABASE}/${name}.metadata.json`,
    Buffer.from(mongo.BSON.EJSON.stringify({ options, indexes }, { relaxed: false })),
  );
  const hash = createHash('sha256');
  const tally = { documents: 0, bytes: 0 };
  let part: Uint8Array[] = [];
  let partBytes = 0;
  let parts = 0;
  const flush = async () => {
    if (partBytes === 0) return;
    parts += 1;
    const path = `${DATABASE}/${name}/${String(parts).padStart(6, '0')}.bson.gz`;
    await archive.add(path, await compress(Buffer.concat(part)));
    part = [];
    partBytes = 0;
  };
  for await (const raw of snapshot.rawDocuments(name)) {
    hash.update(raw);
    tally.documents += 1;
    tally.bytes += raw.length;
    part.push(raw);
    partBytes += raw.length;
    if (partBytes >= PART_BYTES) await flush();
  }
  await flush();
  return { ...tally, sha256: hash.digest('hex') };
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
