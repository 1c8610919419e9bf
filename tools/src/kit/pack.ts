import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { RSPACK } from '../build/index.ts';
import { runCaptured } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';
import { CommandError } from '../system/terminal.ts';
import { type KitPackage, kitManifest, kitPackages } from './packages.ts';

const HASH_LENGTH = 8;
const NOT_PACKED = new Set(['node_modules', 'dist']);
const TESTS = /\.(spec|fixtures)\.tsx?$/;
const TARBALL = /^iris-.*\.tgz$/;

/**
 * Packs the kit into a folder in place of an earlier one, and returns the names of its tarballs. The packages keep their
 * versions, which the compatibility of releases depends on; the name of a tarball contains a hash of its content, so that
 * another kit is another file to whoever installs it.
 */
export async function packKit(into: string, scratch: string): Promise<string[]> {
  const packed = await Promise.all(kitPackages().map((kitPackage) => pack(kitPackage, scratch)));
  await mkdir(into, { recursive: true });
  const old = (await readdir(into)).filter((file) => TARBALL.test(file));
  await Promise.all(old.map((file) => rm(join(into, file))));
  for (const tarball of packed) await cp(tarball, join(into, basename(tarball)));
  return packed.map((tarball) => basename(tarball));
}

async function pack(kitPackage: KitPackage, scratch: string): Promise<string> {
  const { label, without } = kitPackage;
  const folder = join(scratch, label);
  await copySources(join(ROOT, label), folder, without);
  if (label === 'delivery') await addCommands(folder);
  if (label === 'platform') await inlineBaseConfig(folder);
  await writeJson(join(folder, 'package.json'), kitManifest(kitPackage));
  await run('npm', ['pack', '--pack-destination', scratch], folder);
  return withHash(scratch, `iris-${label}-`);
}

/** Without specs, but for those of the template of new remotes. */
function copySources(from: string, to: string, without: string[]): Promise<void> {
  return cp(from, to, {
    recursive: true,
    filter: (path) => {
      const file = relative(from, path);
      const isTest = TESTS.test(file) && !file.startsWith('template');
      return !isTest && !NOT_PACKED.has(basename(path)) && !without.includes(file) && file !== 'tsconfig.json';
    },
  });
}

/** The commands, and the shell in which they show a remote during development. */
async function addCommands(folder: string): Promise<void> {
  await cp(join(ROOT, 'tools/kit'), join(folder, 'bin'), { recursive: true });
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', join(folder, 'shell')];
  await run(process.execPath, args, join(ROOT, 'shell'), { NODE_ENV: 'development' });
  const built = await readdir(join(folder, 'shell'), { recursive: true });
  await Promise.all(built.filter((file) => file.endsWith('.map')).map((file) => rm(join(folder, 'shell', file))));
}

/** The TypeScript configuration of remotes extends that of the repository, which is outside the package. */
async function inlineBaseConfig(folder: string): Promise<void> {
  const file = join(folder, 'tsconfig.remote.json');
  const base = JSON.parse(await readFile(join(ROOT, 'tsconfig.base.json'), 'utf8'));
  const { compilerOptions } = JSON.parse(await readFile(file, 'utf8'));
  await writeJson(file, { compilerOptions: { ...base.compilerOptions, ...compilerOptions } });
}

async function withHash(folder: string, start: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.startsWith(start));
  if (!name) throw new Error(`npm pack has not written ${start}*`);
  const content = await readFile(join(folder, name));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  const named = join(folder, name.replace(/\.tgz$/, `-${hash}.tgz`));
  await rename(join(folder, name), named);
  return named;
}

async function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { ok, output } = await runCaptured(command, args, { cwd, env: { ...process.env, ...env } });
  if (!ok) throw new CommandError(`${basename(command)} ${args[0]} a échoué dans ${basename(cwd)} :\n${output}`);
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
