import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReleaseOrigin } from '../../contract/releases.ts';

const run = promisify(execFile);

/** Undefined when git fails. */
const git = (cwd: string, ...args: string[]) => run('git', args, { cwd }).catch(() => undefined);

const MESSAGE_MAX = 200;
const AUTHOR_MAX = 100;

/** The last commit of a folder's repository, and whether files differ from it; null outside a repository. */
export async function originOf(folder: string): Promise<ReleaseOrigin> {
  const log = await git(folder, 'log', '-1', '--format=%an%x00%H%x00%s');
  const [author = '', commit = '', message = ''] = log?.stdout.split('\0') ?? [];
  const is_dirty = commit !== '' && (await git(folder, 'status', '--porcelain'))?.stdout !== '';
  const named = { author: oneLine(author, AUTHOR_MAX), commit: commit || null, message: oneLine(message, MESSAGE_MAX) };
  return { ...named, ...(is_dirty && { is_dirty }) };
}

/** Whether what a folder contains is based on a commit; true outside a repository. One that the clone lacks is none of its own. */
export async function isBasedOn(folder: string, commit: string): Promise<boolean> {
  if (!(await git(folder, 'rev-parse', 'HEAD'))) return true;
  return (await git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD')) !== undefined;
}

/** Who works in a folder, as git's settings name them: «Name <address>»; undefined when they name nobody. */
export async function authorIn(folder: string): Promise<string | undefined> {
  const [name, email] = await Promise.all(['user.name', 'user.email'].map((key) => git(folder, 'config', key)));
  const [named, address] = [name, email].map((found) => oneLine(found?.stdout ?? '', AUTHOR_MAX));
  return named ? [named, ...(address ? [`<${address}>`] : [])].join(' ') : undefined;
}

/** A text without control and invisible characters, which the academy refuses. */
function oneLine(text: string, max: number): string | null {
  const clean = text.replace(/\p{C}/gu, ' ').trim();
  return [...clean].slice(0, max).join('').trim() || null;
}
