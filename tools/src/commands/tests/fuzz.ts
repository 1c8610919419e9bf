import { randomInt } from 'node:crypto';
import { say } from '../../system/terminal.ts';
import { runSchemathesis } from '../../testing/runners/schemathesis.ts';

const DEFAULT_EXAMPLES = '20';

/**
 * `npm run fuzz`: runs schemathesis longer than `npm test -w api`, from a new seed each time. `SEED` repeats a run,
 * `EXAMPLES` changes its length, `PATHS` leaves only operations whose path has this in it; arguments after `--` are passed to
 * Vitest (`-t visitor` for one identity).
 */
export async function run(args: string[]): Promise<number> {
  const { SEED = String(randomInt(1_000_000)), EXAMPLES = DEFAULT_EXAMPLES, PATHS } = process.env;
  say(`SEED=${SEED} EXAMPLES=${EXAMPLES}${PATHS ? ` PATHS=${PATHS}` : ''}`);
  const { failed } = await runSchemathesis({ SEED, EXAMPLES }, args);
  return failed === 0 ? 0 : 1;
}
