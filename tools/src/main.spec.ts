import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from './main.ts';
import { ROOT } from './system/settings.ts';

it('knows exactly the commands that package.json names', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = Object.values(scripts).flatMap((script) => /^node tools\/run\.mjs (\S+)$/.exec(script)?.[1] ?? []);
  expect(Object.keys(COMMANDS).sort()).toEqual(named.sort());
});
