import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runCaptured } from '../../system/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { typeCommand } from '../../testing/typed-command.ts';

/** What each program says without settings, after it has loaded all that it imports. */
const WITHOUT_SETTINGS = {
  main: 'MONGODB_URI: is required',
  worker: 'MONGODB_URI: is required',
  release: 'OPERATOR_TOKEN: is required',
  backup: 'npm run backup',
  'create-super-admin': 'MONGODB_URI',
};

it('packs programs that run without the repository, nothing of the build, and keeps the data of an academy that ran there', async () => {
  const folder = temporaryFolder();
  const [old, film] = [join(folder, 'api/dist/old.js'), join(folder, '.data/films/film.mp4')];
  for (const file of [old, film]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const packed = await typeCommand(`npm run pack-server -- "${folder}"`);
  expect(packed.ok, packed.output).toBe(true);
  expect([old, film].map((file) => existsSync(file))).toEqual([false, true]);
  const packages = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ofTheBuild = /node_modules\/(@rspack|@biomejs|playwright|typescript|vitest|tsx|postcss|.*\.(d\.[cm]?ts|map)$)/;
  expect(packages.filter((path) => ofTheBuild.test(path))).toEqual([]);
  const said: Record<string, string> = {};
  for (const name of Object.keys(WITHOUT_SETTINGS)) {
    const script = join(folder, 'api/dist', `${name}.js`);
    said[name] = (await runCaptured(process.execPath, [script], { cwd: folder, env: {} })).output;
  }
  const expected = Object.entries(WITHOUT_SETTINGS).map(([name, words]) => [name, expect.stringContaining(words)]);
  expect(said).toEqual(Object.fromEntries(expected));
});
