import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
