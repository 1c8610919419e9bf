import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import type { RepositoryApplication } from './application/applications.ts';
import { CHROMIUM_NAMES, chromiumArgs, placesOnPath } from './chromium.ts';
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

/**
 * Starts Chromium: that of `CHROMIUM`, else the first that starts of those on the `PATH` and Playwright's.
 * @throws {CommandError} when there is none, naming those that do not start
 */
export async function launchChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const { chromium } = await import('playwright');
  const programs = env.CHROMIUM
    ? [env.CHROMIUM]
    : placesOnPath(CHROMIUM_NAMES, env.PATH).filter((it) => existsSync(it));
  // Without a path Playwright starts its own.
  const places = env.CHROMIUM ? programs.map(startedAt) : [...programs.map(startedAt), {}];
  for (const place of places) {
    const browser = await chromium.launch({ ...place, ...ENDS, args: chromiumArgs() }).catch(() => undefined);
    if (browser) return browser;
  }
  const failing = programs.length > 0 ? `ne démarre pas (${programs.join(', ')})` : 'manque';
  throw new CommandError(
    `Chromium ${failing} : installez Chromium ou Chrome, ou « npx playwright install chromium », ou donnez son chemin dans CHROMIUM.`,
  );
}

/** These signals end the command and with it the browser; Playwright would close the browser and let the command go on. */
const ENDS = { handleSIGTERM: false, handleSIGHUP: false };

const startedAt = (executablePath: string) => ({ executablePath });
