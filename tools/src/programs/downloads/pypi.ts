import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../../../lock.mjs';
import { runCaptured } from '../../system/processes.ts';
import { say } from '../../system/terminal.ts';
import { lastLine } from './debian.ts';
import { type Found, inCache, type NotHere, type Place } from './search.ts';

const INSTALL_WITHIN_MS = 300_000;

export interface PythonProgram<Program extends Found> {
  name: string;
  version: string;
  /** Optional parts of the package, such as `[s3,server]`. */
  extras?: string;
  /** The module that Python runs. */
  module: string;
  /** Checks the launcher; `from` says where it was found. */
  check: (launcher: string, from: string) => Promise<Program | NotHere>;
}

type Named = Pick<PythonProgram<Found>, 'name' | 'version'>;

/** The places of a program from PyPI: the copy in the cache that all clones share, then an installation into it. */
export function pythonPlaces<Program extends Found>(
  cacheDir: string,
  program: PythonProgram<Program>,
): Place<Program>[] {
  const launcher = join(cacheDir, folderOf(program), launcherOf(program));
  return [
    inCache(cacheDir, () => program.check(launcher, 'copie')),
    { name: 'PyPI, par python3 -m pip', look: () => install(cacheDir, program) },
  ];
}

function folderOf({ name, version }: Named): string {
  return `${name}-${version}`;
}

/** Differs from the name of the program, which is the name of the package's folder. */
function launcherOf({ name }: Named): string {
  return `run-${name}`;
}

/** Installs to a temporary folder and renames the result: another clone never sees a partial installation. */
async function install<Program extends Found>(
  cacheDir: string,
  program: PythonProgram<Program>,
): Promise<Program | NotHere> {
  const { name, version, extras = '' } = program;
  const folder = join(cacheDir, folderOf(program));
  const launcher = launcherOf(program);
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(join(cacheDir, `${name}.lock`), () =>
    say(`Une autre commande installe déjà ${name}, je l'attends…`),
  );
  const scratch = await mkdtemp(join(cacheDir, 'download-'));
  try {
    const meanwhile = await program.check(join(folder, launcher), 'copie');
    if ('path' in meanwhile) return meanwhile;
    say(`Installation de ${name} depuis PyPI…`);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-warn-script-location', '--target', scratch];
    const { ok, output } = await runCaptured('python3', [...pip, `${name}${extras}==${version}`], {
      timeoutMs: INSTALL_WITHIN_MS,
    });
    if (!ok) return { why: lastLine(output) };
    await writeFile(join(scratch, launcher), launcherScript(program.module), { mode: 0o755 });
    const works = await program.check(join(scratch, launcher), 'essai');
    if ('why' in works) return works;
    await rm(folder, { recursive: true, force: true });
    await rename(scratch, folder);
    return { ...works, path: join(folder, launcher), label: `installé dans ${folder}` };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}

/** Runs the package in the same folder. Can be moved, unlike the programs of a virtual environment. */
function launcherScript(module: string): string {
  return `#!/bin/sh\nPYTHONPATH="$(dirname "$0")" exec python3 -m ${module} "$@"\n`;
}
