import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import type { RepositoryApplication } from './application/applications.ts';
import { CommandError } from './terminal/command-error.ts';

const execute = promisify(execFile);
const require = createRequire(import.meta.url);

/** Runs what a remote's own `npm test` checks: types and specs. @throws {CommandError} with the output */
export function checkSources({ label, folder }: RepositoryApplication): Promise<void> {
  return succeed('npm', ['test'], folder, `Les vérifications de ${label} ont échoué`);
}

/** Checks the types of a remote, which its build does not look at. @throws {CommandError} with the errors */
export function checkTypes({ label, folder }: RepositoryApplication): Promise<void> {
  const tsc = join(dirname(require.resolve('@typescript/native/package.json')), 'bin', 'tsc');
  return succeed(process.execPath, [tsc, '-b', '--pretty', 'false'], folder, `Les types de ${label} sont faux`);
}

async function succeed(program: string, args: string[], cwd: string, failure: string): Promise<void> {
  try {
    await execute(program, args, { cwd });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new CommandError(`${failure} :\n${stdout}${stderr}`);
  }
}

/** Starts Chromium: that of `CHROMIUM`, or Playwright's. @throws {CommandError} when there is none */
export async function launchChromium(): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env;
  // As root, Chromium does not start with its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { chromium } = await import('playwright');
  return chromium.launch({ args, ...(executablePath && { executablePath }) }).catch(() => {
    throw new CommandError(
      'Chromium manque : « npx playwright install chromium », ou donnez son chemin dans CHROMIUM.',
    );
  });
}
