import { join } from 'node:path';
import { scratchFolder } from '../system/scratch-folder.ts';

/** A temporary path for the report of a test runner. */
export async function reportFile(): Promise<string> {
  return join(await scratchFolder('report'), 'report.json');
}
