import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '../test.ts';
import {
  foreignEnvironment,
  type Outcome,
  ROOT,
  type RunningCommand,
  runCommand,
  SERVES_WITHIN_MS,
  startCommand,
} from './commands.ts';

const execute = promisify(execFile);

const LEFT_OUT = new Set(['node_modules', '.data', '.git', 'test-results']);

/** Its tests share a copy of the repository, because a copy costs half a minute; each undoes what would disturb the others. */
export const test = base.extend<object, { team: Team }>({
  team: [
    async ({ address }, use) => {
      const team = await Team.withCopy(address);
      await use(team);
      await team.leave();
    },
    { scope: 'worker' },
  ],
});

/** The folder of a team, as on another machine: a copy of the repository or one of its own, from which a team releases to the server under test. */
export class Team {
  private constructor(
    readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** A copy for a team that releases to the academy at an address, with what this repository has built and checked. */
  static async withCopy(address: string): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'academie-iris-team-'));
    const filter = (path: string) => path === ROOT || !LEFT_OUT.has(basename(path));
    await cp(ROOT, folder, { recursive: true, preserveTimestamps: true, filter });
    const entries = await readdir(ROOT, { withFileTypes: true });
    const workspaces = entries.filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name));
    for (const place of ['.', ...workspaces.map(({ name }) => name)]) {
      await copyPackages(join(ROOT, place), join(folder, place));
    }
    return new Team(folder, { ...foreignEnvironment(), ACADEMY_URL: address });
  }

  /**
   * An empty repository of the team's own. npm finds the packages of this one there: it removes those for which nobody asks, and
   * unpacks the others only if they are missing.
   */
  static async withOwnRepository(address: string): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'academie-iris-team-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await linkPackages(ROOT, folder);
    const packages = join(folder, 'node_modules');
    for (const own of ['@iris', '.cache', '.package-lock.json']) {
      await rm(join(packages, own), { recursive: true, force: true });
    }
    return new Team(folder, { ...foreignEnvironment(), ACADEMY_URL: address });
  }

  /** The same folder with other environment variables. */
  with(env: NodeJS.ProcessEnv): Team {
    return new Team(this.folder, { ...this.env, ...env });
  }

  /** The same folder with another deploy token. */
  as(token: string): Team {
    return this.with({ DEPLOY_TOKEN: token });
  }

  /** Changes a source file. Returns a function that restores it. */
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

  /** Runs a command line that has to succeed; returns its output. */
  async succeeds(command: string): Promise<string> {
    const { status, output } = await this.run(command);
    expect(status, `${command}\n${output}`).toBe(0);
    return output;
  }

  /** Runs a command line that has to be refused for a reason; returns its output. */
  async isRefused(command: string, why: string): Promise<string> {
    const { status, output } = await this.run(command);
    const words = output.replaceAll('\u00a0', ' ');
    expect(words).toContain(why);
    expect(status, output).toBe(1);
    return words;
  }

  /** Runs a command line that serves at a port, while `work` runs. */
  async serves(command: string, port: number, work: () => Promise<void>): Promise<void> {
    const server = this.with({ PORT: String(port) }).start(command);
    try {
      const isUp = () =>
        fetch(`http://localhost:${port}/`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp, { timeout: SERVES_WITHIN_MS }).toBe(true);
      await work();
    } finally {
      await server.stop();
    }
  }

  /** Starts a command line without waiting for its exit. */
  start(command: string): RunningCommand {
    return startCommand(command, this.folder, this.env);
  }

  async leave(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The version that a command says to have released. */
export function versionIn(output: string): string {
  const [, version] = /Version (\S+)/.exec(output) ?? [];
  if (!version) throw new Error(`no version in: ${output}`);
  return version;
}

/** At once: a development server on a busy machine would also build the file while it is still empty. */
async function replaceFile(file: string, content: string): Promise<void> {
  const temporary = join(tmpdir(), `academie-iris-edit-${process.pid}`);
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/** Copies the installed packages, with what this repository has built and checked. */
async function copyPackages(from: string, into: string): Promise<void> {
  const [installed, target] = [join(from, 'node_modules'), join(into, 'node_modules')];
  if (!existsSync(installed)) return;
  await linkPackages(from, into);
  // A hard link to what a command changes in place would change this repository.
  const cache = '.cache';
  await rm(join(target, cache), { recursive: true, force: true });
  if (existsSync(join(installed, cache))) await execute('cp', ['-a', join(installed, cache), target]);
}

/** Copies the installed packages as hard links, if the file system can: symbolic links keep their path, which a build records. */
async function linkPackages(from: string, into: string): Promise<void> {
  const [installed, target] = [join(from, 'node_modules'), join(into, 'node_modules')];
  try {
    await execute('cp', ['-al', installed, target]);
  } catch {
    await rm(target, { recursive: true, force: true });
    await execute('cp', ['-a', installed, target]);
  }
}
