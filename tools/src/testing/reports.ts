import { join } from 'node:path';
import { scratchFolder } from '../scratch-folder.ts';

/** Where a runner writes its report; gone with the command. */
export async function reportFile(): Promise<string> {
  return join(await scratchFolder('report'), 'report.json');
}
