import { relative } from 'node:path';
import { ROOT } from '../system/settings.ts';
import { say } from '../system/terminal.ts';
import type { PlaywrightSuite } from './flaky.ts';

/** How long one spec file took, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

const SHOWN = 10;

export interface VitestTimes {
  testResults: { name: string; startTime: number; endTime: number }[];
}

export function timesInVitest({ testResults }: VitestTimes): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

export function timesInPlaywright({ suites = [] }: PlaywrightSuite): FileTime[] {
  return suites.map((suite) => ({ file: `e2e/${suite.file ?? ''}`, seconds: millisecondsOf(suite) / 1000 }));
}

function millisecondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration)),
  );
  return [...own, ...suites.map(millisecondsOf)].reduce((total, duration) => total + duration, 0);
}

/** How long a part of the tests took, in seconds, and each of its files. */
export interface PartTime {
  title: string;
  seconds: number;
  times: FileTime[];
}

/** Prints how long each part took, with its slowest files: those to look at when the tests become slow. */
export function reportTimes(parts: PartTime[]): void {
  say('\n── Durées ──');
  for (const { title, seconds, times } of parts) {
    say(`${Math.round(seconds)} s  ${title}`);
    const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    for (const { file, seconds } of slowest) say(`  ${Math.round(seconds)} s  ${file}`);
  }
}
