import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './system/settings.ts';

/** The files of a folder, without what is built or installed. */
function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path);
    return entry.isFile() ? path : [];
  });
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

/** A row names a test as `file.spec.ts`, with as many of its folders as make it one file, perhaps followed by titles: › title. */
it('each row of docs/quality.md names tests that exist', () => {
  const files = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^docs$/.test(entry.name))
    .flatMap(({ name }) => listFiles(name));
  const rows = readFileSync(join(ROOT, 'docs/quality.md'), 'utf8').match(/^\| (?!---|.*\| Test \|$).*\|$/gm) ?? [];
  const wrong = rows.flatMap((row) => {
    const named = [...row.matchAll(/`([^` ]+\.tsx?)`([^`]*)/g)];
    if (named.length === 0) return [`no test: ${row}`];
    return named.flatMap(([, name = '', rest = '']) => {
      const [file, ...others] = files.filter((path) => path.endsWith(`/${name}`) || path === name);
      if (!file || others.length > 0) return [`${file ? 'several files' : 'no file'}: ${name}`];
      const source = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
      const titles = rest.split(/<br>|\||›/).flatMap((title) => title.replace(/,? *$/, '').trim() || []);
      return titles.filter((title) => !hasTitle(source, title)).map((title) => `${file} › ${title}`);
    });
  });
  expect(rows.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
