import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../../lock.mjs';
import { runCaptured } from '../processes.ts';
import { ROOT } from '../settings.ts';
import { say, UserError } from '../terminal.ts';
import { API, APPLICATIONS, type Application, REMOTES, type RemoteApplication, SHELL } from './applications.ts';
import { assemble } from './assemble.ts';
import { fingerprintOf, isBuiltFrom, stamp } from './fingerprint.ts';
import type { BuiltRemote } from './release.ts';

const PARALLEL_JOBS = 2;
export const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.json'];

export const distOf = (application: Application) => join(ROOT, application.folder, 'dist');

/** Builds the applications that have changed since the last build, and assembles the site. */
export function build(): Promise<void> {
  return withBuildLock(async () => {
    const start = Date.now();
    const fingerprints = await fingerprintsOf(APPLICATIONS);
    const stale = staleOf(fingerprints);
    await buildAll(stale, fingerprints);
    const isNew = await assembleSite([...fingerprints.values()]);
    say(stale.length > 0 || isNew ? `Construction terminée en ${seconds(start)}` : 'Construction : rien à refaire');
  });
}

/** Builds the API only, if it has changed: its commands need no site, and must not change the served one. */
export function buildApi(): Promise<void> {
  return withBuildLock(async () => {
    const fingerprints = await fingerprintsOf([API]);
    await buildAll(staleOf(fingerprints), fingerprints);
  });
}

/** Builds one remote into another folder, without changing the existing build, which may be served. */
export async function buildRemote(remote: RemoteApplication, into: string): Promise<BuiltRemote> {
  await buildOne(remote, await sourcesOf(remote), into);
  return described(remote, into);
}

async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  const release = await waitForLock(join(ROOT, 'dist', '.lock'), (owner) =>
    say(`Une autre construction est en cours dans ce dossier (processus ${owner}), je l'attends…`),
  );
  try {
    return await work();
  } finally {
    release();
  }
}

async function fingerprintsOf(applications: Application[]): Promise<Map<Application, string>> {
  const fingerprints = new Map<Application, string>();
  for (const application of applications) fingerprints.set(application, await sourcesOf(application));
  return fingerprints;
}

function staleOf(fingerprints: Map<Application, string>): Application[] {
  return [...fingerprints.keys()].filter((it) => !isBuiltFrom(distOf(it), fingerprints.get(it) ?? ''));
}

function sourcesOf({ folder, uses }: Application): Promise<string> {
  return fingerprintOf(ROOT, [folder, ...uses, ...SHARED_SOURCES]);
}

async function buildAll(stale: Application[], fingerprints: Map<Application, string>): Promise<void> {
  const waiting = [...stale];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fingerprint = fingerprints.get(next) ?? '';
      await buildOne(next, fingerprint, distOf(next));
      stamp(distOf(next), fingerprint);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_JOBS }, worker));
}

async function buildOne({ folder }: Application, fingerprint: string, into: string): Promise<void> {
  const start = Date.now();
  rmSync(into, { recursive: true, force: true });
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', into];
  const { ok, output } = await runCaptured(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: fingerprint.slice(0, 8) },
  });
  if (!ok) throw new UserError(`La construction de ${folder} a échoué :\n${output}`);
  say(`Construction : ${folder} (${seconds(start)})`);
}

async function assembleSite(fingerprints: string[]): Promise<boolean> {
  const target = join(ROOT, 'dist');
  const fingerprint = await fingerprintOf(ROOT, ['tools/src/build'], fingerprints);
  if (isBuiltFrom(target, fingerprint)) return false;
  stamp(target, '');
  const remotes = await Promise.all(REMOTES.map((remote) => described(remote, distOf(remote))));
  await assemble({ shell: distOf(SHELL), remotes }, target);
  stamp(target, fingerprint);
  return true;
}

async function described({ remote, folder }: RemoteApplication, dist: string): Promise<BuiltRemote> {
  const { version } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
  return { name: remote, version, dist };
}

function seconds(start: number): string {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

export const API_ENTRY = join(distOf(API), 'main.js');
export const SUPER_ADMIN_ENTRY = join(distOf(API), 'create-super-admin.js');
export const DEPLOY_TOKEN_ENTRY = join(distOf(API), 'deploy-token.js');
export const SEED_ENTRY = join(distOf(API), 'seed.js');
