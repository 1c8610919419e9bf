import { createInterface } from 'node:readline';
import { start } from '../../system/processes.ts';
import { CommandError } from '../../system/terminal.ts';
import type { Checkout } from './checkout.ts';
import { foreignEnvironment, type TeamEnvironment } from './own-academy.ts';

/** Prints the processor time of a command line and all that it waited for; the status is the command's. */
const TIMED = '"$@"; status=$?; times; exit $status';

/** Seconds of a release. Types and build may overlap. */
export interface ReleaseTimes {
  types: number;
  build: number;
  pages: number;
  /** From the opened pages to the end: files are sent, and the release is activated. */
  upload: number;
  total: number;
  processor: number;
}

/** Releases the remote of students by the command of a version of the repository. @throws {CommandError} with what it says */
export async function measureRelease({ folder }: Checkout, team: TeamEnvironment): Promise<ReleaseTimes> {
  // Each version takes the place of one of another clone.
  const command = ['npm', 'run', '--silent', 'release', '--', 'student-app', '--replace'];
  const lines: { at: number; text: string }[] = [];
  const begin = performance.now();
  const { process: child, exited } = await start('sh', ['-c', TIMED, 'sh', ...command], {
    cwd: folder,
    env: { ...foreignEnvironment(), ...team },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error('no output of the command');
    createInterface(stream).on('line', (text) =>
      lines.push({ at: performance.now() - begin, text: text.replaceAll('\u00a0', ' ') }),
    );
  }
  const { code } = await exited;
  const total = performance.now() - begin;
  const said = lines.map(({ text }) => text).join('\n');
  if (code !== 0 || !/est en ligne pour tous/.test(said)) throw new CommandError(`${folder} :\n${said}`);
  const opened = lines.find(({ text }) => text.startsWith('Pages ouvertes'))?.at ?? Number.NaN;
  return {
    types: secondsIn(said, /^Types .*\(([\d.]+) s\)/m),
    build: secondsIn(said, /^Construction : .*\(([\d.]+) s\)/m),
    pages: secondsIn(said, /^Pages ouvertes .*\(([\d.]+) s\)/m),
    upload: (total - opened) / 1000,
    total: total / 1000,
    processor: processorIn(said),
  };
}

function secondsIn(said: string, pattern: RegExp): number {
  return Number(pattern.exec(said)?.[1]);
}

/** The second line of `times` is of the processes that were waited for (POSIX, times): `0m1.20s 0m0.30s`. */
function processorIn(said: string): number {
  const [, , children = ''] = /^(\d+m[\d.]+s \d+m[\d.]+s)\n(\d+m[\d.]+s \d+m[\d.]+s)$/m.exec(said) ?? [];
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}
