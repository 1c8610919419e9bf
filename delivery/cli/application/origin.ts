import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReleaseOrigin } from '../../contract/releases.ts';

const run = promisify(execFile);

const MESSAGE_MAX = 200;
const AUTHOR_MAX = 100;

/** Author, commit and message of the last commit of a folder's repository; null outside a repository. */
export async function originOf(folder: string): Promise<ReleaseOrigin> {
  const format = ['%an', '%H', '%s'].join('%x00');
  const { stdout } = await run('git', ['log', '-1', `--format=${format}`], { cwd: folder }).catch(() => ({
    stdout: '',
  }));
  const [author = '', commit = '', message = ''] = stdout.split('\0');
  return { author: oneLine(author, AUTHOR_MAX), commit: commit || null, message: oneLine(message, MESSAGE_MAX) };
}

/** A text without control and invisible characters, which the academy refuses. */
function oneLine(text: string, max: number): string | null {
  const clean = text.replace(/\p{C}/gu, ' ').trim();
  return [...clean].slice(0, max).join('').trim() || null;
}
