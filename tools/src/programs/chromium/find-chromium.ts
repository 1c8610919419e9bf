import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { say } from '../../system/terminal.ts';
import { aptInstall, lastLine } from '../downloads/debian.ts';
import { answers } from '../downloads/network.ts';
import { type Found, type NotHere, type Place, searchProgram } from '../downloads/search.ts';

const NAMES = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser'];
const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');
const DOWNLOAD_HOST = 'https://cdn.playwright.dev/';
const DOWNLOAD_WITHIN_MS = 180_000;
const REMEDY = "Deux remèdes : installer Chromium ou Chrome, ou donner le chemin d'un tel programme dans CHROMIUM.";

/** Path of a Chromium; installs one if there is none. @throws {CommandError} */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { CHROMIUM } = env;
  const places = CHROMIUM
    ? [{ name: `CHROMIUM=${CHROMIUM}`, look: () => check(CHROMIUM, 'variable CHROMIUM') }]
    : [onPath(env.PATH), ofPlaywright(env), playwrightInstall(env), debianPackage(env.PATH)];
  return searchProgram('Chromium', places, REMEDY);
}

/** As root, Chromium does not start with its sandbox; the other options prevent requests to other hosts. */
export function chromiumArgs(isRoot = process.getuid?.() === 0): string[] {
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', ...quiet];
}

async function check(binary: string, from: string): Promise<Found | NotHere> {
  const { ok, output } = await runCaptured(binary, ['--version'], { timeoutMs: 20_000 });
  return ok ? { path: binary, label: `${binary} (${from}), ${lastLine(output)}` } : { why: lastLine(output) };
}

async function firstOf(binaries: string[], from: string, none: string): Promise<Found | NotHere> {
  let why = none;
  for (const binary of binaries) {
    const result = await check(binary, from);
    if ('path' in result) return result;
    if (!result.why.includes('ENOENT')) why = `${binary} : ${result.why}`;
  }
  return { why };
}

function onPath(path = ''): Place {
  const folders = path.split(delimiter).filter(Boolean);
  const binaries = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return { name: `${NAMES.join(', ')} dans le PATH`, look: () => firstOf(binaries, 'PATH', 'aucun') };
}

/** Folders of Playwright's browsers, one per build. */
async function playwrightBinaries(env: NodeJS.ProcessEnv): Promise<string[]> {
  const caches = process.platform === 'darwin' ? join('Library', 'Caches') : '.cache';
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), caches, 'ms-playwright');
  const builds = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('chromium-')).sort();
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];
  return builds.reverse().flatMap((build) => inside.map((path) => join(folder, build, path)));
}

function ofPlaywright(env: NodeJS.ProcessEnv): Place {
  return {
    name: 'Chromium déjà installé par Playwright',
    look: async () => firstOf(await playwrightBinaries(env), 'Playwright', 'aucun'),
  };
}

function playwrightInstall(env: NodeJS.ProcessEnv): Place {
  return {
    name: 'playwright install --with-deps chromium',
    look: async () => {
      if (!(await answers(DOWNLOAD_HOST))) return { why: 'son hôte ne répond pas' };
      say('Téléchargement de Chromium par Playwright (trois minutes au plus)…');
      const { ok, output } = await runCaptured(process.execPath, [PLAYWRIGHT, 'install', '--with-deps', 'chromium'], {
        timeoutMs: DOWNLOAD_WITHIN_MS,
      });
      if (!ok) return { why: lastLine(output) };
      return firstOf(await playwrightBinaries(env), 'Playwright', "introuvable après l'installation");
    },
  };
}

function debianPackage(path: string | undefined): Place {
  return {
    name: 'apt-get install chromium',
    look: async () => {
      const refusal = await aptInstall(['chromium']);
      return refusal ? { why: refusal } : onPath(path).look();
    },
  };
}
