import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../../system/settings.ts';
import { API, releasedApplications } from '../applications.ts';
import { build, distOf } from '../index.ts';
import { importedPackages, runtimePackages } from './packages.ts';

/** What describes an application beside its build. */
const DESCRIPTIONS = ['package.json', 'remote.json'];

/** What only editors and debuggers read of a package: half of its files. */
const NOT_RUN = /\.(d\.[cm]?ts|map)$/;

/**
 * Builds the product and copies what a server needs into a folder: the API with its commands, the applications to release, and
 * the packages that run, without sources and without anything of their build.
 */
export async function packServer(into: string): Promise<string[]> {
  await build();
  await mkdir(into, { recursive: true });
  const labels = [API, ...releasedApplications()].map(({ label }) => label);
  // Only what is packed: without settings of its own, an academy that ran there has its films in `.data`.
  for (const name of [...labels, 'node_modules']) await rm(join(into, name), { recursive: true, force: true });
  for (const label of labels) await copyBuild(label, into);
  const packages = runtimePackages(ROOT, join(ROOT, API.label), await packagesOfTheApi());
  for (const folder of packages) await copyPackage(folder, into);
  await copyManifest(into);
  return packages;
}

/** What the built API imports, and what it finds by name at run time, such as fonts: its other dependencies. */
async function packagesOfTheApi(): Promise<string[]> {
  const dist = distOf(API);
  const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')));
  const { dependencies } = JSON.parse(await readFile(join(ROOT, API.label, 'package.json'), 'utf8'));
  const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@iris/'));
  return [...new Set([...installed, ...importedPackages(scripts)])];
}

async function copyBuild(label: string, into: string): Promise<void> {
  await cp(join(ROOT, label, 'dist'), join(into, label, 'dist'), { recursive: true });
  const present = new Set(await readdir(join(ROOT, label)));
  for (const file of DESCRIPTIONS.filter((name) => present.has(name))) {
    await cp(join(ROOT, label, file), join(into, label, file));
  }
}

/** The packages within a package are copied on their own, if they are needed. */
async function copyPackage(folder: string, into: string): Promise<void> {
  const from = join(ROOT, folder);
  await mkdir(dirname(join(into, folder)), { recursive: true });
  const isRun = (path: string) =>
    relative(from, path) === '' || (basename(path) !== 'node_modules' && !NOT_RUN.test(path));
  await cp(from, join(into, folder), { recursive: true, filter: isRun });
}

async function copyManifest(into: string): Promise<void> {
  const { name, version, type, license } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const manifest = { name, version, private: true, type, license };
  await writeFile(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
