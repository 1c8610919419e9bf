import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../../testing/temporary-folder.ts';
import { findMongod } from './find-mongod.ts';

function folders(): { bin: string; cache: string } {
  const folder = temporaryFolder();
  const [bin, cache] = [join(folder, 'bin'), join(folder, 'cache')];
  mkdirSync(bin);
  mkdirSync(cache);
  return { bin, cache };
}

it('prefers the mongod of MONGOD to the one on the PATH', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'mongod', 'db version v7.0.1');
  const chosen = fakeProgram(cache, 'mine', 'db version v6.0.5');
  await expect(findMongod(cache, { MONGOD: chosen, PATH: bin })).resolves.toBe(chosen);
});

it('throws when the mongod of MONGOD does not work, instead of using another', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'mongod', 'db version v7.0.1');
  const broken = fakeProgram(cache, 'mine', 'libcurl.so.4: cannot open shared object file', 127);
  await expect(findMongod(cache, { MONGOD: broken, PATH: bin })).rejects.toThrow(/libcurl\.so\.4/);
});

it('prefers the mongod on the PATH to the copy in the cache', async () => {
  const { bin, cache } = folders();
  const onPath = fakeProgram(bin, 'mongod', 'db version v8.0.0');
  fakeProgram(cache, 'mongod', 'db version v6.0.5');
  await expect(findMongod(cache, { PATH: bin })).resolves.toBe(onPath);
});

it('uses the mongod in the cache when the one on the PATH is too old', async () => {
  const { bin, cache } = folders();
  fakeProgram(bin, 'mongod', 'db version v4.4.29');
  const cached = fakeProgram(cache, 'mongod', 'db version v6.0.5');
  await expect(findMongod(cache, { PATH: bin })).resolves.toBe(cached);
});
