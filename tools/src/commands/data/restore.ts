import { RESTORE_ENTRY } from '../../build/index.ts';
import { runOnDatabase } from '../../product/database/run-on-database.ts';

/** `npm run restore`: restores a backup into an empty academy. */
export function run(args: string[]): Promise<number> {
  return runOnDatabase(RESTORE_ENTRY, args);
}
