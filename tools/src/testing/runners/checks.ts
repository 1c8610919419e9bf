import { runCaptured } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';
import { asOneTest, sum, type Tally } from '../tally.ts';
import { runVitest } from './vitest.ts';

const WHOLE = {
  style: ['biome', 'check', '--error-on-warnings'],
  imports: ['depcruise', '--config', 'tools/dependency-cruiser.config.mjs', '--output-type', 'err-long'],
  promesses: ['oxlint', '--type-aware'],
  types: ['tsc', '-b'],
};

/** `npm run lint` and `npm run typecheck`: they change no files, so they run in parallel. */
export function runChecks(): Promise<Tally> {
  return runScripts(['lint', 'typecheck'].map((name) => [name, ['run', '--silent', name]]));
}

/** The same checks for the files of one workspace. */
export function runChecksOf(workspace: string): Promise<Tally> {
  return runScripts(
    Object.entries(WHOLE).map(([name, command]) => [name, ['exec', '--no', '--', ...command, workspace]]),
  );
}

/** Checks types, rules and specs of one workspace. @throws {CommandError} */
export async function checkSources({ label }: { label: string }): Promise<void> {
  const tallies = await Promise.all([runChecksOf(label), runVitest('.', ['--project', label])]);
  if (sum(tallies).failed > 0) throw new CommandError(`${label} ne peut pas être publié : voir ci-dessus.`);
}

/** Checks the types of one workspace. @throws {CommandError} */
export async function checkTypes({ label }: { label: string }): Promise<void> {
  const start = Date.now();
  const { ok, output } = await runCaptured('npm', ['exec', '--no', '--', ...WHOLE.types, label], { cwd: ROOT });
  if (!ok) throw new CommandError(`Les types de ${label} sont faux :\n${output}`);
  say(`Types de ${label} : justes (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

async function runScripts(scripts: [name: string, args: string[]][]): Promise<Tally> {
  const results = await Promise.all(
    scripts.map(async ([name, args]) => {
      const { ok, output } = await runCaptured('npm', args, { cwd: ROOT });
      say(`${name} : ${ok ? 'réussi' : `échoué\n${output}`}`);
      return asOneTest(ok);
    }),
  );
  return sum(results);
}
