import { AUDIT_PROGRESS_ENTRY } from '../../build/index.ts';
import { runOnDatabase } from '../../product/database/run-on-database.ts';

/** `npm run audit-progress`: recomputes the progress of every learner from its proof. */
export function run(args: string[]): Promise<number> {
  return runOnDatabase(AUDIT_PROGRESS_ENTRY, args);
}
