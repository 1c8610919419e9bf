import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { readChanges } from './read-changes.ts';

/** An empty repository whose branch is main. */
function createRepository() {
  const folder = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const write = (file: string, text = file) => writeFileSync(join(folder, file), text);
  const commit = (message: string) => git('add', '-A') + git('commit', '-qm', message);
  git('init', '-qb', 'main');
  return { folder, git, write, commit };
}

it('names what differs from where the branch left main: committed or not, new, renamed and deleted', () => {
  const { folder, git, write, commit } = createRepository();
  for (const file of ['kept', 'committed', 'staged', 'edited', 'deleted', 'former', '.gitignore']) write(file, file);
  write('.gitignore', 'ignored');
  commit('first');
  const base = git('rev-parse', 'HEAD').slice(0, 8);
  git('checkout', '-qb', 'work');
  write('committed', 'other');
  commit('second');
  git('checkout', '-q', 'main');
  write('of-main');
  commit('of others');
  git('checkout', '-q', 'work');
  for (const file of ['staged', 'edited']) write(file, 'other');
  git('add', 'staged');
  rmSync(join(folder, 'deleted'));
  renameSync(join(folder, 'former'), join(folder, 'élève'));
  write('ignored');
  expect(readChanges(folder)).toEqual({
    base: `${base} (main)`,
    files: ['committed', 'deleted', 'edited', 'former', 'staged', 'élève'],
  });
});

it('of main itself they are what is not committed, and without a repository there are none', () => {
  const { folder, write, commit } = createRepository();
  write('file');
  commit('first');
  expect(readChanges(folder).files).toEqual([]);
  write('file', 'other');
  expect(readChanges(folder).files).toEqual(['file']);
  expect(() => readChanges(temporaryFolder())).toThrow('dépôt git');
});
