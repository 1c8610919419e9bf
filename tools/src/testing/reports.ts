import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../lifecycle.ts';

/** Where a runner writes its report; gone with the command. */
export async function reportFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'academie-iris-report-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'report.json');
}
