import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../../lock.mjs';
import { runCaptured } from '../processes.ts';
import { ROOT } from '../settings.ts';
import { say, UserError } from '../terminal.ts';
import { API, APPLICATIONS, type Application, REMOTES, SHELL } from './applications.ts';
import { assemble } from './assemble.ts';
import { fingerprintOf, isBuiltFrom, stamp } from './fingerprint.ts';

const AT_ONCE = 2;
export const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.json'];

export const distOf = (application: Application) => join(ROOT, application.folder, 'dist');

/** Builds what has changed since the last build and puts the site together; says so in one line when nothing has. */
export async function build(): Promise<void> {
  const release = await waitForLock(join(ROOT, 'dist', '.lock'), (owner) =>
    say(`Une autre construction est en cours dans ce dossier (processus ${owner}), je l'attends…`),
  );
  try {
    const start = Date.now();
    const fingerprints = new Map<Application, string>();
    for (const application of APPLICATIONS) fingerprints.set(application, await sourcesOf(application));
    const stale = APPLICATIONS.filter((it) => !isBuiltFrom(distOf(it), fingerprints.get(it) ?? ''));
    await buildAll(stale, fingerprints);
    const isNew = await assembleSite([...fingerprints.values()]);
    say(stale.length > 0 || isNew ? `Construction terminée en ${seconds(start)}` : 'Construction : rien à refaire');
  } finally {
    release();
  }
}

function sourcesOf({ folder, uses }: Application): Promise<string> {
  return fingerprintOf(ROOT, [folder, ...uses, ...SHARED_SOURCES]);
}

async function buildAll(stale: Application[], fingerprints: Map<Application, string>): Promise<void> {
  const waiting = [...stale];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await buildOne(next);
      stamp(distOf(next), fingerprints.get(next) ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function buildOne(application: Application): Promise<void> {
  const start = Date.now();
  rmSync(distOf(application), { recursive: true, force: true });
  const { ok, output } = await runCaptured(process.execPath, [RSPACK, 'build', '-c', 'rspack.config.ts'], {
    cwd: join(ROOT, application.folder),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!ok) throw new UserError(`La construction de ${application.folder} a échoué :\n${output}`);
  say(`Construction : ${application.folder} (${seconds(start)})`);
}

async function assembleSite(fingerprints: string[]): Promise<boolean> {
  const target = join(ROOT, 'dist');
  const fingerprint = await fingerprintOf(ROOT, ['tools/src/build'], fingerprints);
  if (isBuiltFrom(target, fingerprint)) return false;
  stamp(target, '');
  const remotes = REMOTES.map(async ({ remote, folder }) => {
    const { version } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    return { name: remote, version, dist: join(ROOT, folder, 'dist') };
  });
  await assemble({ shell: distOf(SHELL), remotes: await Promise.all(remotes) }, target);
  stamp(target, fingerprint);
  return true;
}

function seconds(start: number): string {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

export const API_ENTRY = join(distOf(API), 'main.js');
export const SUPER_ADMIN_ENTRY = join(distOf(API), 'create-super-admin.js');
export const SEED_ENTRY = join(distOf(API), 'seed.js');
