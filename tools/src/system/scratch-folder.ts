import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './lifecycle.ts';

/** Creates an empty temporary folder, deleted when the command ends. */
export async function scratchFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `academie-iris-${purpose}-`));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
