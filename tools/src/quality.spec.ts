import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './system/settings.ts';

/** The tests that a row of docs/quality.md names: files, each with titles in it. */
function testsIn(row: string): { file: string; titles: string[] }[] {
  return [...row.matchAll(/`([^`]+\.(?:spec|fuzz)\.tsx?)`([^`]*)/g)].map(([, file = '', rest = '']) => ({
    file,
    titles: rest.split(/<br>|\||›/).flatMap((title) => title.trim() || []),
  }));
}

/** Whether a source has a test with this title, or with a template of it. */
function hasTitle(source: string, title: string): boolean {
  if (source.includes(title)) return true;
  const templates = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template = '']) => template);
  return templates.some((template) => {
    const literals = template.split(/\$\{[^}]*\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${literals.join('.+')}$`).test(title);
  });
}

it('docs/quality.md names tests that exist', () => {
  const named = readFileSync(join(ROOT, 'docs/quality.md'), 'utf8').split('\n').flatMap(testsIn);
  const missing = named.flatMap(({ file, titles }) => {
    if (!existsSync(join(ROOT, file))) return [file];
    const source = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
    return titles.filter((title) => !hasTitle(source, title)).map((title) => `${file} › ${title}`);
  });
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
