import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_NAMES, chromiumArgs } from '@iris/delivery/cli/chromium';
import type { Browser } from 'playwright';
import { lastLine } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';
import { say } from '../system/terminal.ts';
import { debianPackages } from './downloads/debian.ts';
import { answers, runDownload } from './downloads/network.ts';
import { checkByRunning, firstOf, onPath, type Place, searchPath } from './downloads/search.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');
const DOWNLOAD_HOST = 'https://cdn.playwright.dev/';

/** Playwright writes it last: a program may start before all that it will read is extracted. */
const MARK = 'INSTALLATION_COMPLETE';

/** Where Playwright's builds have the program. */
const INSIDE = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/** A folder of Playwright's: whether it has the program without windows, and the number of the build. */
const BUILD = /^chromium(_headless_shell)?-(\d+)$/;

const REMEDY = "Deux remèdes : installer Chromium ou Chrome, ou donner le chemin d'un tel programme dans CHROMIUM.";

const check = checkByRunning('--version', (output) => ({ is: lastLine(output) }));

/** Path of a Chromium; installs one if there is none. @throws {CommandError} */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const inPath = onPath(CHROMIUM_NAMES, env.PATH, check);
  const ofPlaywright: Place = {
    name: 'Chromium déjà installé par Playwright',
    look: async () => firstOf(await playwrightBinaries(env), check, 'Playwright'),
  };
  const places = [
    inPath,
    ofPlaywright,
    playwrightInstall(ofPlaywright, env),
    debianPackages(['chromium-headless-shell'], inPath),
  ];
  return searchPath({ program: 'Chromium', variable: 'CHROMIUM', check, places, remedy: REMEDY }, env);
}

/** Starts a Chromium; finds or installs one. @throws {CommandError} */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  // Half a second of the processor, which most commands do not need.
  const { chromium } = await import('playwright');
  // The command ends what it has started, in its own order (lifecycle.ts).
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs(), ...args], ...signals });
}

/** The programs of Playwright's complete builds, the newest first. */
async function playwrightBinaries(env: NodeJS.ProcessEnv): Promise<string[]> {
  const caches = process.platform === 'darwin' ? join('Library', 'Caches') : '.cache';
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), caches, 'ms-playwright');
  const builds = (await readdir(folder).catch(() => [])).filter((name) => BUILD.test(name)).sort(byBuild);
  const complete = builds.reverse().filter((build) => existsSync(join(folder, build, MARK)));
  return complete.flatMap((build) => INSIDE.map((path) => join(folder, build, path))).filter(existsSync);
}

/** Builds from the oldest to the newest, and of each that without windows last: the last one is taken. */
function byBuild(one: string, other: string): number {
  const [, shell, build] = BUILD.exec(one) ?? [];
  const [, otherShell, otherBuild] = BUILD.exec(other) ?? [];
  return Number(build) - Number(otherBuild) || Number(shell !== undefined) - Number(otherShell !== undefined);
}

function playwrightInstall(installed: Place, env: NodeJS.ProcessEnv): Place {
  return {
    name: 'playwright install --with-deps chromium',
    look: async () => {
      if (!(await answers(DOWNLOAD_HOST))) return { why: 'son hôte ne répond pas' };
      say('Téléchargement de Chromium par Playwright…');
      // One that is here does not start: Playwright would leave it.
      const force = (await playwrightBinaries(env)).length > 0 ? ['--force'] : [];
      const args = [PLAYWRIGHT, 'install', '--with-deps', ...force, 'chromium'];
      const { ok, output } = await runDownload('Chromium', process.execPath, args, { env });
      return ok ? installed.look() : { why: lastLine(output) };
    },
  };
}
