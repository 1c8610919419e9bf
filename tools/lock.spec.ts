import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { lockOwner, tryLock, waitForLock } from './lock.mjs';
import { temporaryFolder } from './src/testing/temporary-folder.ts';

it('is held by one at a time', () => {
  const file = join(temporaryFolder(), 'nested', 'lock');
  const release = tryLock(file);
  expect(lockOwner(file)).toBe(process.pid);
  expect(tryLock(file)).toBeUndefined();
  release?.();
  expect(lockOwner(file)).toBeUndefined();
  expect(tryLock(file)).toBeDefined();
});

it('is taken over from a process that died', () => {
  const file = join(temporaryFolder(), 'lock');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, `${pid} 1`);
  expect(tryLock(file)).toBeDefined();
});

it('is taken over by one of many who see the dead owner at once', async () => {
  const folder = temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const files = Array.from({ length: 150 }, (_, index) => join(folder, `lock-${index}`));
  for (const file of files) writeFileSync(file, `${pid} 1`);
  const heirs = Array.from({ length: 4 }, () => startHeir(files));
  // Whoever has tried all waits: an owner that ends would be taken over in its turn.
  const taken = await Promise.all(heirs.map(({ stdout }) => firstLine(stdout)));
  for (const { stdin } of heirs) stdin.end();
  const winners = taken.flatMap((line) => JSON.parse(line) as string[]);
  expect(winners.toSorted()).toEqual(files.toSorted());
});

it('is taken over when its number belongs to a later process', () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, `${process.pid} another-birth`);
  expect(lockOwner(file)).toBeUndefined();
  expect(tryLock(file)).toBeDefined();
});

it('can be waited for, telling once who holds it', async () => {
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

/** A process that tries each lock, tells which it got, and lives until it may end. */
function startHeir(files: string[]) {
  const script = `
    import { tryLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url))};
    console.log(JSON.stringify(${JSON.stringify(files)}.filter((file) => tryLock(file))));
    process.stdin.resume();
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function firstLine(stdout: Readable): Promise<string> {
  for await (const line of createInterface(stdout)) return line;
  throw new Error('it ended without a word');
}
