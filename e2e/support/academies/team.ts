import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { foreignEnvironment, type Outcome, ROOT, type RunningCommand, runCommand, startCommand } from './commands.ts';

const execute = promisify(execFile);

const LEFT_OUT = new Set(['node_modules', '.data', '.git', 'test-results']);

/** The folder of a team, as on another machine: a copy of the repository or one of its own, from which a team releases to the server under test. */
export class Team {
  private constructor(
    readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** A copy for a team that releases to the academy at an address. */
  static withCopy(address: string): Promise<Team> {
    return Team.copy(address, (name) => !LEFT_OUT.has(name) && name !== 'dist');
  }

  /** A copy with what this repository has built, so that only what is edited is built again. */
  static withBuiltCopy(address: string): Promise<Team> {
    return Team.copy(address, (name) => !LEFT_OUT.has(name));
  }

  private static async copy(address: string, isCopied: (name: string) => boolean): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'academie-iris-team-'));
    await cp(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || isCopied(basename(path)) });
    for (const place of ['.', ...(await foldersIn(ROOT))]) await copyPackages(join(ROOT, place), join(folder, place));
    return new Team(folder, { ...foreignEnvironment(), ACADEMY_URL: address });
  }

  /** An empty repository of the team's own. */
  static async withOwnRepository(address: string): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'academie-iris-team-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    return new Team(folder, { ...foreignEnvironment(), ACADEMY_URL: address });
  }

  /** The same copy with other environment variables. */
  with(env: NodeJS.ProcessEnv): Team {
    return new Team(this.folder, { ...this.env, ...env });
  }

  /** The same copy with another deploy token. */
  as(token: string): Team {
    return this.with({ DEPLOY_TOKEN: token });
  }

  /** Changes a source file of the copy. Returns a function that restores it. */
  async edit(path: string, from: string | RegExp, to: string): Promise<() => Promise<void>> {
    const file = join(this.folder, path);
    const source = await readFile(file, 'utf8');
    const edited = source.replace(from, to);
    if (edited === source) throw new Error(`${path} does not hold ${from}`);
    await replaceFile(file, edited);
    return () => replaceFile(file, source);
  }

  /** Runs a command line until it exits. */
  run(command: string): Promise<Outcome> {
    return runCommand(command, this.folder, this.env);
  }

  /** Starts a command line without waiting for its exit. */
  start(command: string): RunningCommand {
    return startCommand(command, this.folder, this.env);
  }

  async leave(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** At once: a development server on a busy machine would also build the file while it is still empty. */
async function replaceFile(file: string, content: string): Promise<void> {
  const temporary = join(tmpdir(), `academie-iris-edit-${process.pid}`);
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name)).map(({ name }) => name);
}

/** Copies the installed packages as hard links, if the file system can: symbolic links keep their path, which a build records. */
async function copyPackages(from: string, into: string): Promise<void> {
  const [installed, target] = [join(from, 'node_modules'), join(into, 'node_modules')];
  if (!existsSync(installed)) return;
  try {
    await execute('cp', ['-al', installed, target]);
  } catch {
    await rm(target, { recursive: true, force: true });
    await execute('cp', ['-a', installed, target]);
  }
  // A hard link to what a command changes in place would change this repository.
  await rm(join(target, '.cache'), { recursive: true, force: true });
}
