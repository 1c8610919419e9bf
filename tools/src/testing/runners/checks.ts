import { join } from 'node:path';
import { type Captured, runCaptured } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';
import { asOneTest, sum, type Tally } from '../tally.ts';
import { runSpecsOf } from './vitest.ts';

/** A program that is installed in the repository, with its arguments. */
type Command = string[];

const STYLE = installed('biome', 'check', '--error-on-warnings');
const IMPORTS = installed('depcruise', '--config', 'tools/dependency-cruiser.config.mjs', '--output-type', 'err-long');
const PROMISES = installed('oxlint', '--type-aware');
const TYPES = installed('tsc', '-b', '--checkers', '1');

/** The compiler and the linter are Go programs: their memory is collected less often, which saves a fifth of their time. */
const ENVIRONMENT = { GOGC: '300', ...process.env };

/** What has imports and promises. */
const SOURCE = /\.tsx?$/;

/** All checks of `npm test`: they change no files, so they run in parallel. */
export function runChecks(): Promise<Tally> {
  return runCommands({
    lint: ['npm', 'run', '--silent', 'lint'],
    typecheck: ['npm', 'run', '--silent', 'typecheck'],
  });
}

/** The same checks for the files of one workspace. */
export function runChecksOf(workspace: string): Promise<Tally> {
  return runCommands({
    style: [...STYLE, workspace],
    imports: [...IMPORTS, workspace],
    promesses: [...PROMISES, workspace],
    types: [...TYPES, workspace],
  });
}

/** Style, imports and promises of some files; the types of all, since any of them may depend on these files. */
export function runChecksOfFiles(files: string[]): Promise<Tally> {
  const sources = files.filter((file) => SOURCE.test(file));
  return runCommands({
    // Files that Biome does not read are no error.
    ...(files.length > 0 && { style: [...STYLE, '--no-errors-on-unmatched', ...files] }),
    ...(sources.length > 0 && { imports: [...IMPORTS, ...sources], promesses: [...PROMISES, ...sources] }),
    types: TYPES,
  });
}

/** Checks types, rules and specs of one workspace. @throws {CommandError} */
export async function checkSources({ label }: { label: string }): Promise<void> {
  const tallies = await Promise.all([runChecksOf(label), runSpecsOf(label)]);
  if (sum(tallies).failed > 0) throw new CommandError(`${label} ne peut pas être publié : voir ci-dessus.`);
}

/** Checks the types of one workspace. @throws {CommandError} */
export async function checkTypes({ label }: { label: string }): Promise<void> {
  const start = Date.now();
  const { ok, output } = await run([...TYPES, label]);
  if (!ok) throw new CommandError(`Les types de ${label} sont faux :\n${output}`);
  say(`Types de ${label} : justes (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

function installed(program: string, ...args: string[]): Command {
  return [join(ROOT, 'node_modules', '.bin', program), ...args];
}

function run([program = '', ...args]: Command): Promise<Captured> {
  return runCaptured(program, args, { cwd: ROOT, env: ENVIRONMENT });
}

async function runCommands(commands: Record<string, Command>): Promise<Tally> {
  const results = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const { ok, output } = await run(command);
      say(`${name} : ${ok ? 'réussi' : `échoué\n${output}`}`);
      return asOneTest(ok);
    }),
  );
  return sum(results);
}
