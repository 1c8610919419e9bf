import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastLine } from '../../system/processes.ts';
import { cachedPlaces } from './cache.ts';
import { runPip } from './pip.ts';
import { type Check, type Found, type Place } from './search.ts';

export interface PythonProgram<Program extends Found> {
  name: string;
  version: string;
  /** Optional parts of the package, such as `[s3,server]`. */
  extras?: string;
  /** The module that Python runs. */
  module: string;
  check: Check<Program>;
}

/** The places of a program from PyPI: the copy in the cache that all clones share, then an installation into it. */
export function pythonPlaces<Program extends Found>(
  cacheDir: string,
  { name, version, extras = '', module, check }: PythonProgram<Program>,
): Place<Program>[] {
  // Differs from the name of the program, which is the name of the package's folder.
  const member = `run-${name}`;
  const make = async (folder: string) => {
    const install = ['install', '--quiet', '--no-warn-script-location', '--target', folder];
    const { ok, output } = await runPip(name, 'python3', [...install, `${name}${extras}==${version}`]);
    if (!ok) throw new Error(lastLine(output));
    // It runs the package in the same folder, and can be moved, unlike the programs of a virtual environment.
    const script = `#!/bin/sh\nPYTHONPATH="$(dirname "$0")" exec python3 -m ${module} "$@"\n`;
    await writeFile(join(folder, member), script, { mode: 0o755 });
    return folder;
  };
  const target = join(cacheDir, `${name}-${version}`);
  return cachedPlaces({ program: name, target, member, check, sources: [{ name: 'PyPI, par python3 -m pip', make }] });
}
