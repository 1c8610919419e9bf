import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fingerprintOf, isBuiltFrom, stamp } from './fingerprint.ts';

function sources(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'app', 'dist'), { recursive: true });
  writeFileSync(join(root, 'app', 'main.ts'), 'one');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return root;
}

const read = (root: string) => fingerprintOf(root, ['app', 'package-lock.json']);

it('the fingerprint changes with the content of a source or of the lock file', async () => {
  const root = sources();
  const before = await read(root);
  writeFileSync(join(root, 'app', 'main.ts'), 'two');
  const after = await read(root);
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  expect(new Set([before, after, await read(root)]).size).toBe(3);
});

it('the fingerprint does not change with the place of the folder, dates, specs, hidden files or build output', async () => {
  const root = sources();
  const before = await read(root);
  utimesSync(join(root, 'app', 'main.ts'), 1, 1);
  writeFileSync(join(root, 'app', 'main.spec.ts'), 'a test');
  writeFileSync(join(root, 'app', 'dist', 'main.js'), 'a build');
  writeFileSync(join(root, 'app', '.main.ts.swp'), 'of an editor');
  expect(await read(root)).toBe(before);
  const elsewhere = join(temporaryFolder(), 'deeper', 'copy');
  cpSync(root, elsewhere, { recursive: true });
  expect(await read(elsewhere)).toBe(before);
});

it('isBuiltFrom compares the stamp of a build', () => {
  const folder = temporaryFolder();
  expect(isBuiltFrom(folder, 'abc')).toBe(false);
  stamp(folder, 'abc');
  expect(isBuiltFrom(folder, 'abc')).toBe(true);
  expect(isBuiltFrom(folder, 'def')).toBe(false);
});
