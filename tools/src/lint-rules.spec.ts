import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runCaptured } from './system/processes.ts';
import { ROOT } from './system/settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const SOURCE = `
declare function save(): Promise<void>;
declare const ids: string[];
export async function example() {
  save();
  save().then(() => ids.length);
  ids.map(async () => save());
  Promise.all([save()]);
  void save();
  await save();
  save().catch(() => undefined);
}
`;

it('a reading of the clock or the zone of a device is a lint error in browser code, outside of the clock of the platform', async () => {
  const readings = ['Date.now()', 'globalThis.Date.now', 'new Date()', 'new Intl.DateTimeFormat().resolvedOptions()'];
  const allowed = ['performance.now()', 'new Date(0)'];
  const source = [...readings, ...allowed].map((code, index) => `export const a${index} = ${code};\n`);
  const browser = ['admin-app/src', 'delivery/host', 'platform/src', 'public-site/src', 'shell/src', 'student-app/src'];
  const folder = temporaryFolder();
  const files = [...browser.map((path) => `${path}/probe.ts`), ...NO_BROWSER_CODE];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source.join(''));
  }
  for (const file of ['biome.json', 'tools/device-clock.grit']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const { output } = await runCaptured(
    process.execPath,
    [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--vcs-enabled=false', '--max-diagnostics=100'],
    { cwd: folder },
  );
  const found = [...output.matchAll(/^(\S+):(\d+):\d+ plugin/gm)].map(([, file, line]) => `${file}:${line}`);
  expect(found.sort(), output).toEqual(
    browser.flatMap((path) => [1, 2, 3, 4].map((line) => `${path}/probe.ts:${line}`)),
  );
});

const NO_BROWSER_CODE = ['platform/src/data/clock/probe.ts', 'shell/src/probe.spec.ts', 'api/src/probe.ts'];

it('a floating promise is a lint error', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'example.ts'), SOURCE);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "target": "ES2023", "strict": true } }');
  const { ok, output } = await runCaptured(
    process.execPath,
    [
      join(ROOT, 'node_modules/oxlint/bin/oxlint'),
      '-c',
      join(ROOT, '.oxlintrc.json'),
      '--type-aware',
      '-f',
      'unix',
      '.',
    ],
    { cwd: folder },
  );
  const lines = output.match(/(?<=example\.ts:)\d+/g);
  expect(ok).toBe(false);
  expect(lines, output).toEqual(['5', '6', '7', '8']);
});
