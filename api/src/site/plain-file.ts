import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An open file with its stats. */
export interface PlainFile {
  handle: FileHandle;
  stats: Stats;
}

/** Flags for opening; without O_NONBLOCK a named pipe would block the thread. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file below `root`, which contains no symbolic links; undefined for anything else and for paths through
 * symbolic links. Checked on the open file, so that a link created in between is detected.
 */
export async function openPlainFile(root: string, path: string): Promise<PlainFile | undefined> {
  const file = join(root, path);
  const handle = await open(file, FLAGS).catch(ignoreMissing);
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (stats.isFile() && (await isInPlace(file, stats))) return { handle, stats };
  } catch (error) {
    await handle.close();
    return ignoreMissing(error);
  }
  await handle.close();
  return undefined;
}

/** Whether the path, without symbolic links, is that of the open file. */
async function isInPlace(file: string, { dev, ino }: Stats): Promise<boolean> {
  const folder = dirname(file);
  if ((await realpath(folder)) !== folder) return false;
  const there = await lstat(file);
  return there.dev === dev && there.ino === ino;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO', 'EACCES', 'EMLINK']);

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return undefined;
  throw error;
}
