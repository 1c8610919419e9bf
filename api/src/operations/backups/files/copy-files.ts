import type { Encoding } from '@iris/delivery/server/store';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import type { FileTally } from '../archive/manifest.ts';
import { BackupError, ChangedMeanwhileError } from '../archive/manifest.ts';
import { type DocumentSource, filmPath, type NamedFile, namedFiles, pathOf, releasePath } from './named-files.ts';
import type { Stores } from './stores.ts';

/** Lost files that are listed one by one. */
const LISTED = 20;

const VARIANTS: readonly Encoding[] = ['br', 'gzip'];

interface CopyOptions {
  stores: Stores;
  /** The database as it is now. */
  now: DocumentSource;
  acceptsMissing: boolean;
}

/** Adds the files to the archive. @throws {ChangedMeanwhileError} @throws {BackupError} when a store has lost or damaged one */
export async function copyFiles(
  archive: ArchiveWriter,
  named: readonly NamedFile[],
  options: CopyOptions,
): Promise<{ files: FileTally[]; missing: string[] }> {
  const files: FileTally[] = [];
  const missing: string[] = [];
  for (const file of named) {
    const copied = await (file.store === 'releases' ? copyRelease : copyFilm)(archive, file as never, options.stores);
    files.push(...copied);
    if (copied.length > 0 || file.isOptional) continue;
    missing.push(pathOf(file));
    // Not for each of many: it reads all names.
    if (missing.length <= LISTED) await checkStillNamed(missing.slice(-1), options.now);
  }
  if (missing.length > LISTED) await checkStillNamed(missing, options.now);
  if (missing.length > 0 && !options.acceptsMissing) throw new BackupError(describeLoss(missing));
  return { files, missing };
}

type Of<Store> = Extract<NamedFile, { store: Store }>;

/** The variants first, as in the store. */
async function copyRelease(archive: ArchiveWriter, { digest }: Of<'releases'>, { releases }: Stores) {
  const content = await releases.read(digest);
  if (!content && releases.isDamaged(digest)) {
    throw new BackupError(`Le magasin a un fichier abîmé\u00a0: ${releasePath(digest)}.`);
  }
  if (!content) return [];
  const tallies: FileTally[] = [];
  for (const encoding of VARIANTS) {
    const variant = await releases.read(digest, encoding);
    if (variant) tallies.push(await archive.add(releasePath(digest, encoding), variant));
  }
  return [...tallies, await archive.add(releasePath(digest), content)];
}

async function copyFilm(archive: ArchiveWriter, { path }: Of<'films'>, { films }: Stores) {
  const part = await films.read(path);
  return part ? [await archive.addStream(filmPath(path), part.size, part.stream)] : [];
}

async function checkStillNamed(paths: readonly string[], now: DocumentSource): Promise<void> {
  const named = new Set((await namedFiles(now)).map(pathOf));
  const deleted = paths.find((path) => !named.has(path));
  if (deleted !== undefined) throw new ChangedMeanwhileError(`${deleted} a été supprimé pendant la sauvegarde.`);
}

function describeLoss(missing: readonly string[]): string {
  return [
    `Il manque ${missing.length} fichiers dans les magasins\u00a0:`,
    ...missing.slice(0, LISTED).map((path) => `  ${path}`),
    'Pour sauvegarder le reste\u00a0: --accept-missing.',
  ].join('\n');
}
