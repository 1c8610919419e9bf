import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { waitForLock } from '../../lock.mjs';
import { runCaptured } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';
import { CommandError, say, warn } from '../system/terminal.ts';
import { API, type Application, releasedApplications } from './applications.ts';
import { fingerprintOf, isBuiltFrom, stamp } from './fingerprint.ts';

const PARALLEL_JOBS = 2;
export const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.json'];

/** Held by the process that builds in this folder. */
export const BUILD_LOCK = join(ROOT, '.data', 'build.lock');

/** Folder of the build of an application. */
export const distOf = ({ label }: Application) => join(ROOT, label, 'dist');

/** Builds the applications that have changed since the last build. */
export function build(): Promise<void> {
  return withBuildLock(async () => {
    const start = Date.now();
    const count = await buildStale([API, ...releasedApplications()]);
    say(count > 0 ? `Construction terminée en ${seconds(start)}` : 'Construction : rien à refaire');
  });
}

/** Builds the API only, if it has changed: its commands need no other application. */
export function buildApi(): Promise<void> {
  return withBuildLock(async () => {
    await buildStale([API]);
  });
}

/** Builds for releases: an academy that starts reads those of {@link distOf}, which must not change meanwhile. */
const RELEASE_BUILDS = join(ROOT, '.data', 'builds');

/** Copies the build of an application into a folder, which no later build changes; builds it first if it has changed. */
export function copyBuild({ label }: { label: string }, into: string): Promise<string> {
  return withBuildLock(async () => {
    const application = releasedApplications().find((one) => one.label === label);
    if (!application) throw new CommandError(`« ${label} » n'est pas une application de ce dépôt.`);
    const fingerprint = await sourcesOf(application);
    const own = join(RELEASE_BUILDS, label);
    const built = [distOf(application), own].find((folder) => isBuiltFrom(folder, fingerprint));
    if (!built) await buildFrom(fingerprint, application, own);
    await cp(built ?? own, into, { recursive: true });
    return into;
  });
}

async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  const release = await waitForLock(BUILD_LOCK, (owner) =>
    warn(`Une autre construction est en cours dans ce dossier (processus ${owner}), je l'attends…`),
  );
  try {
    return await work();
  } finally {
    release();
  }
}

/** Builds those of the applications that have changed. Returns their number. */
async function buildStale(applications: Application[]): Promise<number> {
  const fingerprints = await Promise.all(applications.map(sourcesOf));
  const stale = applications
    .map((application, index) => ({ application, fingerprint: fingerprints[index] ?? '' }))
    .filter(({ application, fingerprint }) => !isBuiltFrom(distOf(application), fingerprint));
  await pMap(stale, ({ application, fingerprint }) => buildFrom(fingerprint, application, distOf(application)), {
    concurrency: PARALLEL_JOBS,
  });
  return stale.length;
}

/** Builds an application from sources with this fingerprint, which the build then has. */
async function buildFrom(fingerprint: string, application: Application, into: string): Promise<void> {
  await buildOne(application, into);
  // Edited meanwhile: what the bundler has read is unknown.
  if ((await sourcesOf(application)) === fingerprint) stamp(into, fingerprint);
}

function sourcesOf({ label, uses }: Application): Promise<string> {
  return fingerprintOf(ROOT, [label, ...uses, ...SHARED_SOURCES]);
}

async function buildOne({ label }: { label: string }, into: string): Promise<void> {
  const start = Date.now();
  rmSync(into, { recursive: true, force: true });
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', into];
  const { ok, output } = await runCaptured(process.execPath, args, {
    cwd: join(ROOT, label),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!ok) throw new CommandError(`La construction de ${label} a échoué :\n${output}`);
  // Not among what a command prints, which may be redirected to a file.
  warn(`Construction : ${label} (${seconds(start)})`);
}

function seconds(start: number): string {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

export const API_ENTRY = join(distOf(API), 'main.js');
export const WORKER_ENTRY = join(distOf(API), 'worker.js');
export const SUPER_ADMIN_ENTRY = join(distOf(API), 'create-super-admin.js');
export const DEPLOY_TOKEN_ENTRY = join(distOf(API), 'deploy-token.js');
export const SEED_ENTRY = join(distOf(API), 'seed.js');
export const AUDIT_PROGRESS_ENTRY = join(distOf(API), 'audit-progress.js');
export const BACKUP_ENTRY = join(distOf(API), 'backup.js');
export const RESTORE_ENTRY = join(distOf(API), 'restore.js');
