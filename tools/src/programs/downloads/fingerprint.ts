import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a copy in the cache is made of. It is recorded beside it. */
interface Fingerprint {
  /** Of a file its content; of a folder its files with their sizes, since they are thousands. */
  sha256: string;
  /** When the file was changed last, by whatever means: it is read again only after that. */
  changedAt?: number;
}

/** Python compiles into it when a program runs. */
const COMPILED = '__pycache__';

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Whether this is not what was recorded: a program that is started says nothing of the parts that it has not read yet. Without a
 * record nothing is known of it.
 */
export async function isAltered(target: string): Promise<boolean> {
  const recorded = await readRecord(target);
  if (!recorded) return false;
  const { isFile, changedAt } = await statOf(target);
  if (isFile && changedAt === recorded.changedAt) return false;
  return (await readFingerprint(target)).sha256 !== recorded.sha256;
}

/** Records what a copy is made of that works. */
export async function recordFingerprint(target: string): Promise<void> {
  const recorded = await readRecord(target);
  if (recorded && recorded.changedAt === (await statOf(target)).changedAt) return;
  const draft = `${recordOf(target)}.${process.pid}`;
  try {
    await writeFile(draft, JSON.stringify(await readFingerprint(target)));
    await rename(draft, recordOf(target));
  } catch {
    // A cache that can only be read.
  }
}

export async function forgetFingerprint(target: string): Promise<void> {
  await rm(recordOf(target), { force: true });
}

function recordOf(target: string): string {
  return `${target}.fingerprint`;
}

async function readRecord(target: string): Promise<Fingerprint | undefined> {
  try {
    return JSON.parse(await readFile(recordOf(target), 'utf8'));
  } catch {
    // There is none, or it is damaged itself.
    return undefined;
  }
}

async function statOf(target: string): Promise<{ isFile: boolean; changedAt?: number }> {
  const info = await stat(target);
  return info.isFile() ? { isFile: true, changedAt: info.ctimeMs } : { isFile: false };
}

async function readFingerprint(target: string): Promise<Fingerprint> {
  const { isFile, changedAt } = await statOf(target);
  return isFile ? { sha256: await sha256OfFile(target), changedAt } : { sha256: hashFolder(target) };
}

/** At once: thousands of promises cost more than the files. */
function hashFolder(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes(COMPILED));
  const files = paths.flatMap((path) => {
    const info = statSync(join(folder, path), { throwIfNoEntry: false });
    return info?.isFile() ? `${path} ${info.size}\n` : [];
  });
  return createHash('sha256').update(files.sort().join('')).digest('hex');
}
