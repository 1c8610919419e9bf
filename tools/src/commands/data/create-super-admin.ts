import { SUPER_ADMIN_ENTRY } from '../../build/index.ts';
import { runOnDatabase } from '../../product/database/run-on-database.ts';

/** `npm run create-super-admin`: creates the first super administrator. */
export function run(args: string[]): Promise<number> {
  return runOnDatabase(SUPER_ADMIN_ENTRY, args);
}
