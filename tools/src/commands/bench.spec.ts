import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../system/settings.ts';
import { run } from './bench.ts';

it('has the parts that the README names', async () => {
  const [, named] =
    /`npm run bench -- ([a-z -]+)` names all of them/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  await expect(run(['nothing'])).rejects.toThrow(`Il y a : ${named?.split(' ').join(', ')}.`);
});
