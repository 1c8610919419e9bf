import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError } from '../../system/terminal.ts';

const PACKAGES = 'node_modules';
const CACHE = join(PACKAGES, '.cache');

/** What is edited: the heading of the remote that is built, released and opened fastest. */
const PAGE = 'student-app/src/features/dashboard/dashboard-page.tsx';
const HEADING = /(?<=>)Tableau de bord[^<]*/;

/** A version of the repository in a folder of its own, as a team has it. */
export class Checkout {
  private constructor(
    readonly commit: string,
    readonly folder: string,
  ) {}

  /** Of this folder with what is not committed yet, or of another commit. @throws {CommandError} when git does not know it */
  static async of(reference?: string): Promise<Checkout> {
    // A commit that no branch has; nothing when there are no changes.
    const commit = reference
      ? await git(ROOT, 'rev-parse', '--verify', `${reference}^{commit}`)
      : (await git(ROOT, 'stash', 'create')) || (await git(ROOT, 'rev-parse', 'HEAD'));
    const folder = await scratchFolder('release-bench');
    await git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
    await git(folder, 'checkout', '--quiet', '--detach', commit);
    await copyPackages('.', folder);
    for (const workspace of await workspacesIn(folder)) await copyPackages(workspace, folder);
    return new Checkout(commit, folder);
  }

  /** Deletes what was built and checked of the remote. */
  async forget(): Promise<void> {
    const caches = ['.', ...(await workspacesIn(this.folder))].map((place) => join(place, CACHE));
    for (const path of [join('.data', 'builds'), join('student-app', 'dist'), ...caches])
      await rm(join(this.folder, path), { recursive: true, force: true });
  }

  /** Gives the page another heading. */
  async edit(heading: string): Promise<void> {
    const file = join(this.folder, PAGE);
    const source = await readFile(file, 'utf8');
    const edited = source.replace(HEADING, heading);
    if (edited === source) throw new CommandError(`${PAGE} n'a pas le titre attendu dans ${this.commit}.`);
    await writeFile(file, edited);
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { ok, output } = await runCaptured('git', args, { cwd });
  if (!ok) throw new CommandError(`git ${args[0]} a échoué :\n${output}`);
  return output;
}

async function workspacesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'package.json')))
    .map(({ name }) => name);
}

/** The installed packages of a workspace, if it has any of its own. npm exchanges them if the lock file names others. */
async function copyPackages(workspace: string, folder: string): Promise<void> {
  const from = join(ROOT, workspace, PACKAGES);
  if (!existsSync(from)) return;
  const into = join(folder, workspace, PACKAGES);
  const { ok } = await runCaptured('cp', ['-al', from, into]);
  // Another file system has no hard links to this one.
  if (!ok) await cp(from, into, { recursive: true, verbatimSymlinks: true });
  await rm(join(folder, workspace, CACHE), { recursive: true, force: true });
}
