import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from './system/settings.ts';

const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const GUIDES = readdirSync(join(ROOT, 'docs')).map((file) => `docs/${file}`);
const PAGES = ['README.md', 'CONTRIBUTING.md', ...GUIDES, ...DECISIONS].filter((file) => file.endsWith('.md'));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What a pattern finds in each page, with the page. */
function findInPages(pattern: RegExp): { page: string; found: string }[] {
  return PAGES.flatMap((page) => [...read(page).matchAll(pattern)].map(([, found = '']) => ({ page, found })));
}

const isAnchorOf = (text: string, anchor: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].some(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-') === anchor,
  );

it('links of the guides lead somewhere', () => {
  const broken = findInPages(/\]\((?!https?:)([^)]+)\)/g).filter(({ page, found }) => {
    const [path = '', anchor] = found.split('#');
    const file = path ? join(dirname(page), path) : page;
    return !existsSync(join(ROOT, file)) || (anchor && !isAnchorOf(read(file), anchor));
  });
  expect(broken).toEqual([]);
});

it('files and folders that the guides name exist', () => {
  const folders = manifest.workspaces[0] === '*' ? readdirSync(ROOT) : manifest.workspaces;
  const named = findInPages(/`([\w.-]+\/[\w./-]+)`/g).filter(({ found }) =>
    folders.includes(found.split('/')[0] ?? ''),
  );
  const missing = named.filter(({ found }) => !existsSync(join(ROOT, found)) && !existsSync(join(ROOT, `${found}.ts`)));
  expect(missing).toEqual([]);
});

it('each script is in a guide', () => {
  const run = findInPages(/(?:`|^|[A-Z]=\S+ )npm (?:run (?:--silent )?)?([a-z][\w:-]*)/gm);
  const named = new Set(run.map(({ found }) => found));
  const scripts = Object.keys(manifest.scripts).map((name) => name.replace(/^lint:.*/, 'lint'));
  expect(scripts.filter((script) => !named.has(script))).toEqual([]);
});

it('the index of the decisions names each record by its title', () => {
  const index = read('docs/decisions/README.md');
  const missing = DECISIONS.filter((file) => /\/\d/.test(file)).filter((file) => {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(read(file)) ?? [];
    return !index.includes(`- [${number}](${file.split('/').at(-1)}) ${title}\n`);
  });
  expect(missing).toEqual([]);
});

it('the guides name each setting of the API, and the table of the README no other ones than are read', () => {
  const sources = ['api/src', 'tools/src', 'delivery'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => ({ file, text: read(join(folder, file)) })),
  );
  const parsed = sources
    .filter(({ file }) => file.endsWith('env.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name));
  const named = new Set(findInPages(/`([A-Z][A-Z0-9_]+)`/g).map(({ found }) => found));
  const rows = [...read('README.md').matchAll(/^\|( `[A-Z][^|]*)\|/gm)].map(([, cell]) => cell).join();
  const inTable = [...rows.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  expect(parsed.length).toBeGreaterThan(40);
  expect({
    unnamed: parsed.filter((name) => !named.has(name)),
    unread: inTable.filter((name) => !sources.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))),
  }).toEqual({ unnamed: [], unread: [] });
});
