import { SEED_ENTRY } from '../build/index.ts';
import { runOnDatabase } from '../product/run-on-database.ts';

/** `npm run seed -- --large`: fills the database as a large academy's, to see how the screens bear it. */
export function run(args: string[]): Promise<number> {
  return runOnDatabase(SEED_ENTRY, args);
}
