// @ts-check
// The entry of every npm script. Plain JavaScript: it must run in a fresh clone, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForLock } from './lock.mjs';
import { repeatDownload } from './repeat-download.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** What npm says of a package whose content is not the one of the lock file, or cannot be unpacked. */
const DAMAGED = /\b(?:EINTEGRITY|Z_(?:BUF|DATA)_ERROR|TAR_BAD_ARCHIVE)\b/;

/**
 * Not on standard output, which a command that follows may fill for a file.
 * @param {string} text
 */
function say(text) {
  process.stderr.write(`${text.replaceAll(/ (?=[?!:;»])/g, '\u00a0')}\n`);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(
    `Académie Iris demande Node.js ${OLDEST_NODE.join('.')} ou plus récent, celui-ci est ${process.versions.node}.\n` +
      'Installez une version plus récente de Node.js, puis relancez la même commande.\n',
  );
  process.exit(1);
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Compares the installed versions with the lock file by content: file dates are unreliable after a checkout or a copy. */
function isInstalled() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = lockedPackages(installedFile);
  return Object.entries(lockedPackages(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

/** @typedef {{ ok: boolean, code: number, output: string }} NpmResult */

/**
 * @param {string[]} args
 * @returns {Promise<NpmResult>}
 */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const start = Date.now();
  const heartbeat = setInterval(
    () => say(`  … l'installation continue (${Math.round((Date.now() - start) / 1000)} s)`),
    10_000,
  );
  // On Ctrl-C the terminal signals npm too; a signal sent to this process only has to be forwarded.
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const finish = (/** @type {number} */ code) => {
      clearInterval(heartbeat);
      for (const signal of signals) process.off(signal, forward);
      resolve({ ok: code === 0, code, output });
    };
    child.on('error', () => finish(127));
    child.on('close', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** What npm has received is in its cache: a repeated installation goes on from there. */
function npmCi() {
  // Without --include=dev, NODE_ENV=production would omit the dependencies of the build.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The pauses of npm itself last minutes, in which it says nothing.
  const pauses = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000'];
  return repeatDownload('npm ci', () => runNpm([...args, ...pauses]), { say });
}

/** @returns {Promise<NpmResult>} of the last try */
async function installPackages() {
  const result = await npmCi();
  if (result.ok || !DAMAGED.test(result.output)) return result;
  say("Un paquet ne correspond pas à son empreinte : le cache de npm est vérifié, puis l'installation recommence…");
  await runNpm(['cache', 'verify', '--loglevel=error']);
  return npmCi();
}

async function install() {
  if (isInstalled()) return;
  const release = await waitForLock(join(ROOT, '.data', 'install.lock'), () =>
    say("Une autre commande installe déjà les dépendances de ce dossier, je l'attends…"),
  );
  try {
    if (isInstalled()) return;
    say('Installation des dépendances (npm ci), une à deux minutes la première fois…');
    const { ok, code, output } = await installPackages();
    say(output.trim());
    if (ok) return;
    process.stderr.write(
      `L'installation des dépendances n'a pas abouti (npm ci, code ${code}). Les messages ci-dessus disent pourquoi.\n`,
    );
    release();
    process.exit(code);
  } finally {
    release();
  }
}

checkNode();
await install();
const { register } = await import('tsx/esm/api');
register();
const { runCommand } = await import('./src/main.ts');
await runCommand(process.argv[2] ?? '', process.argv.slice(3));
