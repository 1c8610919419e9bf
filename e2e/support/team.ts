import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'test-results']);

export interface Outcome {
  status: number;
  output: string;
}

/** A copy of the repository from which a team releases to the server under test. */
export class Team {
  private constructor(
    readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async withCopy(address: string): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'academie-iris-team-'));
    await cp(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
    await linkDependencies(folder);
    const { E2E_MONGODB_URI: MONGODB_URI, E2E_RELEASES_DIR: RELEASES_DIR, ...env } = process.env;
    return new Team(folder, { ...env, MONGODB_URI, RELEASES_DIR, ACADEMY_URL: address });
  }

  /** The same copy with other environment variables. */
  with(env: NodeJS.ProcessEnv): Team {
    return new Team(this.folder, { ...this.env, ...env });
  }

  /** The same copy with another deploy token. */
  as(token: string): Team {
    return this.with({ DEPLOY_TOKEN: token });
  }

  /** Creates a deploy token with the command `deploy-token`. */
  async deployToken(remote: string): Promise<string> {
    const { output } = await this.run(`npm run deploy-token -- ${remote}`);
    return tokenIn(output);
  }

  /** Changes a source file of the copy. Returns a function that restores it. */
  async edit(path: string, from: string | RegExp, to: string): Promise<() => Promise<void>> {
    const file = join(this.folder, path);
    const source = await readFile(file, 'utf8');
    const edited = source.replace(from, to);
    if (edited === source) throw new Error(`${path} does not hold ${from}`);
    await writeFile(file, edited);
    return () => writeFile(file, source);
  }

  /** Runs a command line until it exits. */
  async run(command: string): Promise<Outcome> {
    const { child, exited } = this.start(command);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    return { status: await exited, output };
  }

  /** Starts a command line without waiting for its exit. */
  start(command: string) {
    const child = spawn('sh', ['-c', command], {
      cwd: this.folder,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const exited = once(child, 'close').then(([code]) => Number(code ?? 1));
    const stop = (): Promise<number> => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      return exited;
    };
    return { child, exited, stop };
  }

  async leave(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The deploy token in the command's output. @throws {Error} without one */
export function tokenIn(output: string): string {
  const [token] = /iris_deploy_[\w-]{43}/.exec(output) ?? [];
  if (!token) throw new Error(`no token in: ${output}`);
  return token;
}

/** Links the installed packages into the copy; links to workspaces point into the copy itself. */
async function linkDependencies(copy: string): Promise<void> {
  const workspaces = await readdir(ROOT, { withFileTypes: true });
  const places = ['.', ...workspaces.filter((entry) => entry.isDirectory()).map(({ name }) => name)];
  for (const place of places) {
    const installed = join(ROOT, place, 'node_modules');
    for (const name of await readdir(installed).catch(() => [])) {
      await mkdir(join(copy, place, 'node_modules'), { recursive: true });
      const target = join(copy, place, 'node_modules', name);
      // Relative links to the workspaces.
      if (name === '@iris') await cp(join(installed, name), target, { recursive: true, verbatimSymlinks: true });
      else await symlink(join(installed, name), target);
    }
  }
}
