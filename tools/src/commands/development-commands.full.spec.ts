import { appendFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../system/settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { typeCommand } from '../testing/typed-command.ts';

const PATIENCE = 600_000;

// `npm run dev` is typed by sources.spec.ts.

async function type(line: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const { ok, output } = await typeCommand(line, settings);
  expect(ok, `${line}\n${output}`).toBe(true);
  return output;
}

it.each([
  ['npm run format -- tools', /No fixes applied/],
  ['npm test -w demo', /, 0 failed/],
  ['npx vitest tools/src/system/settings --run', /Test Files .*1 passed/],
  ['npm test -- api src/pages/openapi', /, 0 failed/],
  ['npm run e2e -- shared/stats --no-deps', /\d+ passed/],
  ['npm run bench -- weight packages', /JavaScript +\d[\s\S]*react-dom +\d/],
])('%s', async (line, said) => expect(await type(line)).toMatch(said), PATIENCE);

it(
  'npm test -- changed, in a copy where nothing is',
  async () => {
    const copy = join(temporaryFolder(), 'copy');
    await type(`git clone --quiet --depth 1 "file://${ROOT}" "${copy}"`);
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    // The folder of this name is ignored, a link is not.
    appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
    expect(await type(`cd "${copy}" && npm test -- changed`)).toMatch(/Rien n'a changé.*0 passed, 0 failed/s);
  },
  PATIENCE,
);

it(
  'npm run fuzz with the least extent',
  async () => {
    const settings = { SEED: '7', EXAMPLES: '1', PATHS: '/contact' };
    expect(await type('npm run fuzz -- -t visitor', settings)).toContain('SEED=7 EXAMPLES=1');
  },
  PATIENCE,
);

it(
  'npm run films draws the beginning of one film',
  async () => {
    const folder = temporaryFolder();
    const output = await type(`npm run films -- capsulorhexis --seconds 1 --into "${folder}"`);
    expect(output).toContain(folder);
    expect(readdirSync(join(folder, 'capsulorhexis')).length).toBeGreaterThan(2);
  },
  PATIENCE,
);
