import { execFileSync } from 'node:child_process';
import { CommandError } from '../../system/terminal.ts';

/** Where changes of a branch begin. */
const MAIN = ['main', 'origin/main'];

/** What differs in a working copy, and from which commit. */
export interface Changes {
  base: string;
  /** Paths from the root, also of files that are gone. */
  files: string[];
}

/**
 * The files that a working copy has changed since it left main: committed, staged or not, new and deleted ones. Without a
 * branch main, since the last commit. @throws {CommandError} where there is no git repository
 */
export function readChanges(root: string): Changes {
  const git = gitIn(root);
  const find = (...args: string[]) => {
    try {
      return git(...args).trim();
    } catch {
      return undefined;
    }
  };
  const main = MAIN.find((name) => find('rev-parse', '--verify', `${name}^{commit}`));
  const base = find('merge-base', 'HEAD', main ?? 'HEAD');
  if (!base) throw new CommandError('Ce que vous avez changé ne se lit que dans un dépôt git qui a un commit.');
  const changed = git('diff', '--name-only', '--no-renames', '-z', base);
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  const files = [...changed.split('\0'), ...untracked.split('\0')].filter(Boolean);
  const branch = main ? ` (${main})` : '';
  return { base: `${base.slice(0, 8)}${branch}`, files: [...new Set(files)].sort() };
}

/** All files of a working copy but those that git ignores. */
export function listFiles(root: string): string[] {
  return gitIn(root)('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
}

function gitIn(root: string) {
  return (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
}
