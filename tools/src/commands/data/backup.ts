import { BACKUP_ENTRY } from '../../build/index.ts';
import { runOnDatabase, runWithoutDatabase } from '../../product/database/run-on-database.ts';

/** `npm run backup`: writes database and files of the academy into one encrypted file; checks one; makes a key. */
export function run(args: string[]): Promise<number> {
  const needsDatabase = !args.includes('--check') && !args.includes('--new-key');
  return needsDatabase ? runOnDatabase(BACKUP_ENTRY, args) : runWithoutDatabase(BACKUP_ENTRY, args);
}
