import { SEED_ENTRY } from '../../build/index.ts';
import { runOnDatabase } from '../../product/database/run-on-database.ts';

/**
 * `npm run seed -- --large`: fills the database with the data of a large academy, or of a smaller one (`--accounts`), to test
 * screens and queries.
 */
export function run(args: string[]): Promise<number> {
  return runOnDatabase(SEED_ENTRY, args);
}
