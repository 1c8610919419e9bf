import type { DescribedRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openRoutes, type PageCheck } from './open-routes.ts';

/** Opens every page of a built remote, or what a built shell shows, before anybody else does. @throws {CommandError} naming the pages that fail, and why */
export async function verifyPages(described: DescribedRelease, check: PageCheck, terminal: Terminal): Promise<void> {
  const start = performance.now();
  const { count, faults } = await openRoutes(described, check, new Patience({ terminal }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (faults.length === 0) return terminal.say(`Pages ouvertes dans Chromium : ${count}, sans erreur (${seconds} s)`);
  const lines = faults.flatMap(({ path, reasons }) => reasons.map((reason) => `  - ${path} : ${reason}`));
  throw new CommandError(`Pages qui échouent : ${faults.length} sur ${count}.\n${lines.join('\n')}`);
}
