import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openRoutes, type PageCheck } from './open-routes.ts';

/** Opens every page of a built remote, or what a built shell shows to each account, before anybody else does. @throws {CommandError} naming the pages that fail, and why */
export async function verifyPages(described: DescribedRelease, check: PageCheck, terminal: Terminal): Promise<void> {
  const start = performance.now();
  const { count, faults, unchanged = 0, limit } = await openRoutes(described, check, terminal);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (limit) terminal.say(`${limit}, seules les pages des visiteurs sont ouvertes.`);
  const others = unchanged > 0 ? ` ; inchangées depuis qu'elles l'ont été : ${unchanged}` : '';
  if (faults.length === 0)
    return terminal.say(`Pages ouvertes dans Chromium : ${count}, sans erreur (${seconds} s)${others}`);
  const lines = faults.flatMap(({ account, path, reasons }) =>
    reasons.map((reason) => `  - ${path} (${account.label}) : ${reason}`),
  );
  throw new CommandError(`Pages qui échouent : ${faults.length} sur ${count}.\n${lines.join('\n')}`);
}
