import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { lockOwner, tryLock, waitForLock } from './lock.mjs';
import { temporaryFolder } from './src/testing/temporary-folder.ts';

it('a lock is held by one owner at a time', () => {
  const file = join(temporaryFolder(), 'nested', 'lock');
  const release = tryLock(file);
  expect(lockOwner(file)).toBe(process.pid);
  expect(tryLock(file)).toBeUndefined();
  release?.();
  expect(lockOwner(file)).toBeUndefined();
  expect(tryLock(file)).toBeDefined();
});

it('a lock is taken over from a process that died by exactly one of several', async () => {
  const folder = temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const files = Array.from({ length: 150 }, (_, index) => join(folder, `lock-${index}`));
  for (const file of files) writeFileSync(file, `${pid} 1`);
  const contenders = Array.from({ length: 4 }, () => startContender(files));
  // Processes wait after trying all locks: the locks of one that exits could be taken over.
  const taken = await Promise.all(contenders.map(({ stdout }) => firstLine(stdout)));
  for (const { stdin } of contenders) stdin.end();
  const winners = taken.flatMap((line) => JSON.parse(line) as string[]);
  expect(winners.toSorted()).toEqual(files.toSorted());
});

it('a lock is taken over when the process id belongs to a later process', () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, `${process.pid} another-start`);
  expect(lockOwner(file)).toBeUndefined();
  expect(tryLock(file)).toBeDefined();
});

it('waitForLock waits and reports the owner once', async () => {
  const file = join(temporaryFolder(), 'lock');
  const release = tryLock(file);
  const owners: (number | undefined)[] = [];
  const second = waitForLock(file, (owner) => {
    owners.push(owner);
    release?.();
  });
  (await second)();
  expect(owners).toEqual([process.pid]);
});

/** Starts a process that tries each lock, prints those it acquired, and runs until its stdin ends. */
function startContender(files: string[]) {
  const script = `
    import { tryLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url))};
    console.log(JSON.stringify(${JSON.stringify(files)}.filter((file) => tryLock(file))));
    process.stdin.resume();
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function firstLine(stdout: Readable): Promise<string> {
  for await (const line of createInterface(stdout)) return line;
  throw new Error('the process exited without output');
}
