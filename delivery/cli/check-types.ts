import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RepositoryApplication } from './applications.ts';
import { CommandError } from './command-error.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Checks the types of a remote, which its build does not look at. @throws {CommandError} with the errors */
export async function checkTypes({ label, folder }: RepositoryApplication): Promise<void> {
  const tsc = join(dirname(require.resolve('@typescript/native/package.json')), 'bin', 'tsc');
  try {
    await run(process.execPath, [tsc, '-b', '--pretty', 'false'], { cwd: folder });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new CommandError(`Les types de ${label} sont faux :\n${stdout}${stderr}`);
  }
}
