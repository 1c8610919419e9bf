import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { RepositoryApplication } from './applications.ts';
import { CommandError } from './command-error.ts';
import type { DescribedRelease } from './describe-release.ts';
import type { Terminal } from './terminal.ts';
import type { PageSamples } from './verify/open-routes.ts';
import { verifyPages } from './verify/verify-pages.ts';

const execute = promisify(execFile);

/** Runs what a remote's own `npm test` checks: types and specs. @throws {CommandError} with the output */
export function checkSources({ label, folder }: RepositoryApplication): Promise<void> {
  return execute('npm', ['test'], { cwd: folder }).then(
    () => undefined,
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      throw new CommandError(`Les vérifications de ${label} ont échoué :\n${stdout}${stderr}`);
    },
  );
}

/** Opens every page of a built remote in Chromium: that of `CHROMIUM`, or Playwright's. @throws {CommandError} */
export async function checkPages(
  described: DescribedRelease,
  samples: PageSamples,
  address: string,
  terminal: Terminal,
): Promise<void> {
  const { CHROMIUM: executablePath } = process.env;
  // As root, Chromium does not start with its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) }).catch(() => {
    throw new CommandError(
      'Chromium manque : « npx playwright install chromium », ou donnez son chemin dans CHROMIUM.',
    );
  });
  try {
    await verifyPages(described, { ...samples, address, browser }, terminal);
  } finally {
    await browser.close();
  }
}
