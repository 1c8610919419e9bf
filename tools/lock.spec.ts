import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
