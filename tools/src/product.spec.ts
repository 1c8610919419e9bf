import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './settings.ts';

/** A row of docs/product.md that names its proof: « | rule | `file` › title | ». */
const PROOF = /^\|(?<rule>[^|]+)\|\s*`(?<file>[^`]+\.spec\.tsx?)`\s*›\s*(?<title>.+?)\s*\|$/gm;

const proofs = [...readFileSync(join(ROOT, 'docs/product.md'), 'utf8').matchAll(PROOF)].map(({ groups }) => ({
  rule: groups?.rule?.trim() ?? '',
  file: groups?.file ?? '',
  title: groups?.title ?? '',
}));

describe('the proofs named in docs/product.md', () => {
  it('are many', () => expect(proofs.length).toBeGreaterThan(60));

  it.each(proofs)('$rule', ({ file, title }) => {
    expect(existsSync(join(ROOT, file)), `${file} exists`).toBe(true);
    expect(titlesOf(file)).toContain(title);
  });
});

/** What the tests of a file are called, as written: the placeholders of `each` stay. */
function titlesOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const calls = source.matchAll(/\b(?:it|test)(?:\.\w+)?(?:\([^;]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs);
  return [...calls].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'));
}
