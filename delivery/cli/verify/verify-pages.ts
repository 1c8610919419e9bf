import type { Browser } from 'playwright';
import { CommandError } from '../command-error.ts';
import type { DescribedRelease } from '../describe-release.ts';
import type { Terminal } from '../terminal.ts';
import { openRoutes, type PageSamples } from './open-routes.ts';

/** How pages are opened. */
interface PageCheck extends PageSamples {
  /** Address of the academy. */
  address: string;
  /** Starts the browser, which is closed afterwards. */
  launch: () => Promise<Browser>;
}

/** Opens every page of a built remote, before anybody else does. @throws {CommandError} naming the pages that fail, and why */
export async function verifyPages(
  described: DescribedRelease,
  { launch, ...check }: PageCheck,
  { say }: Terminal,
): Promise<void> {
  await using browser = await launch();
  const start = performance.now();
  const { count, faults } = await openRoutes(described, { ...check, browser });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (faults.length === 0) return say(`Pages ouvertes dans Chromium : ${count}, sans erreur (${seconds} s)`);
  const lines = faults.flatMap(({ path, reasons }) => reasons.map((reason) => `  - ${path} : ${reason}`));
  throw new CommandError(`Pages qui échouent : ${faults.length} sur ${count}.\n${lines.join('\n')}`);
}
