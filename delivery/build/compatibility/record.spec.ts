import { expect, it } from 'vitest';
import type { BuiltFor, Host } from '../../contract/remotes/compatibility.ts';
import { build, type Files, folderWith, REMOTE, recorded, SHARING } from '../build.fixtures.ts';

/** A library of ES modules, one of CommonJS, and one that is not shared and uses both. */
const LIBRARIES: Files = {
  'node_modules/modern/package.json':
    '{ "name": "modern", "version": "1.2.3", "type": "module", "exports": { ".": "./index.js", "./extra": "./extra.js" } }',
  'node_modules/modern/index.js': `${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `export const ${name} = '${name}';`).join('\n')}\nexport default 'g';`,
  'node_modules/modern/extra.js': 'export const x = 1; export const y = 2;',
  'node_modules/classic/package.json': '{ "name": "classic", "version": "4.5.6", "main": "index.js" }',
  'node_modules/classic/index.js': ['one', 'two', 'three', 'four', 'five']
    .map((name) => `exports.${name} = () => '${name}';`)
    .join('\n'),
  'node_modules/bundled/package.json': '{ "name": "bundled", "version": "7.8.9", "main": "index.js" }',
};

const SHARED = {
  ...SHARING,
  modules: {
    modern: { version: '1.2.3', eager: true },
    'modern/': { version: '1.2.3', eager: true },
    classic: { version: '4.5.6', eager: true },
  },
};

/** The names that a remote with these sources requires, by module. */
async function namesOf(remote: string, others: Files = {}): Promise<Record<string, string[]>> {
  const files = { ...LIBRARIES, ...REMOTE, 'src/remote.tsx': remote, ...others };
  const { shared } = recorded<BuiltFor>(await build(folderWith(files), SHARED));
  return Object.fromEntries(Object.entries(shared).map(([module, { names }]) => [module, names]));
}

it.each<[string, string, Record<string, string[]>]>([
  ['named imports', `import { a, b as other } from 'modern'; console.log(a, other);`, { modern: ['a', 'b'] }],
  [
    'no imports of types',
    `import { a, type T } from 'modern'; import type { b } from 'modern'; console.log(a as T, 1 as b);`,
    { modern: ['a'] },
  ],
  [
    'no imports that nothing uses',
    `import { a, b } from 'modern'; const unused = () => [b, import('classic')]; console.log(a);`,
    { modern: ['a'] },
  ],
  ['members of a namespace', `import * as all from 'modern'; console.log(all.a, all.b);`, { modern: ['a', 'b'] }],
  ['the default export', `import it from 'modern'; console.log(it, it.length);`, { modern: ['default'] }],
  [
    'members of the default import of a CommonJS module',
    `import it from 'classic'; console.log(it.one(), it.two);`,
    { classic: ['one', 'two'] },
  ],
  [
    'an escaping namespace: what the source names',
    `import * as all from 'modern'; const { a, b } = all; console.log(a, b, all);`,
    { modern: ['a', 'b'] },
  ],
  [
    'a dynamic import',
    `export const load = async (): Promise<unknown> => { const { a } = await import('modern'); return [a, (await import('modern')).b]; };`,
    { modern: ['a', 'b'] },
  ],
  ['imports for their effects', `import 'modern'; import('classic');`, { modern: [], classic: [] }],
  ['an entry below a shared one', `import { x } from 'modern/extra'; console.log(x);`, { 'modern/extra': ['x'] }],
  [
    'no longer what a condition excludes',
    `import { a, b } from 'modern'; console.log(process.env.NODE_ENV === 'production' ? a : b);`,
    { modern: ['a'] },
  ],
])('a remote requires %s', async (_, remote, names) => {
  expect(await namesOf(remote)).toEqual(names);
});

it('a remote requires what it imports through its other files, and not the rest of what they export', async () => {
  const remote = `import { a } from './star.ts'; import { b } from './named.ts'; console.log(a, b);`;
  const files = { 'src/star.ts': `export * from 'modern';`, 'src/named.ts': `export { b, c } from 'modern';` };
  expect(await namesOf(remote, files)).toEqual({ modern: ['a', 'b'] });
});

it('a remote requires nothing of what it leaves out of a library', async () => {
  const library = {
    'node_modules/parts/package.json':
      '{ "name": "parts", "version": "1.0.0", "type": "module", "main": "index.js", "sideEffects": false }',
    'node_modules/parts/index.js': `export * from './one.js'; export * from './two.js';`,
    'node_modules/parts/one.js': `import { a } from 'modern'; export const one = () => a;`,
    'node_modules/parts/two.js': `import { b } from 'modern'; const made = b(); export const two = () => made;`,
  };
  expect(await namesOf(`import { one } from 'parts'; console.log(one());`, library)).toEqual({ modern: ['a'] });
});

it('a remote requires what the libraries bundled into it use, however they import it', async () => {
  const library = `
    var whole = require('classic');
    const { two } = require('classic');
    module.exports = () => [whole.one(), two(), require('classic').three()];`;
  const remote = `import bundled from 'bundled'; console.log(bundled());`;
  expect(await namesOf(remote, { 'node_modules/bundled/index.js': library })).toEqual({
    classic: ['one', 'three', 'two'],
  });
});

it('a remote requires the versions it was built with or later ones', async () => {
  const remote = `import { a } from 'modern'; import { x } from 'modern/extra'; console.log(a, x);`;
  const { shared } = recorded<BuiltFor>(
    await build(folderWith({ ...LIBRARIES, ...REMOTE, 'src/remote.tsx': remote }), SHARED),
  );
  expect(shared).toEqual({
    modern: { range: '^1.2.3', names: ['a'] },
    'modern/extra': { range: '^1.2.3', names: ['x'] },
  });
});

it('a shell provides what its modules export, of a narrowed one what its file lists, and what is recorded for earlier servers', async () => {
  const folder = folderWith({
    ...LIBRARIES,
    'src/index.ts': `import 'modern'; import 'modern/extra'; import 'classic'; import('rarely');`,
    'src/index.html': '<!doctype html>',
    'src/server.tsx': '',
    'public/favicon.svg': '<svg/>',
    'narrowed.ts': `export { a, c } from 'modern';`,
    'node_modules/rarely/package.json':
      '{ "name": "rarely", "version": "0.1.0", "type": "module", "main": "index.js" }',
    'node_modules/rarely/index.js': `export * from './names.js';`,
    'node_modules/rarely/names.js': 'export const seldom = 1;',
  });
  const modules = {
    ...SHARED.modules,
    modern: { version: '1.2.3', eager: true, narrowedBy: `${folder}/narrowed.ts` },
    rarely: { version: '0.1.0', eager: false },
  };
  const provided = { api: { version: '1.0.0', names: ['GET /courses', 'PUT /stats'] } };
  const { shared } = recorded<Host>(await build(folder, { ...SHARED, modules, provided }));
  expect(shared).toEqual({
    api: { version: '1.0.0', names: ['GET /courses', 'PUT /stats'] },
    classic: { version: '4.5.6', names: ['five', 'four', 'one', 'three', 'two'] },
    modern: { version: '1.2.3', names: ['a', 'c'] },
    'modern/extra': { version: '1.2.3', names: ['x', 'y'] },
    rarely: { version: '0.1.0', names: ['seldom'] },
  });
});

it.each<[string, Files]>([
  ['remote', REMOTE],
  ['shell', { 'src/index.html': '<!doctype html>', 'src/server.tsx': '', 'public/favicon.svg': '<svg/>' }],
])('a %s records what the product finds in its scripts, without what tree shaking leaves out', async (kind, files) => {
  const source = `import { a } from './names.ts'; console.log(a, 'used 2', '/page'); const unused = () => 'used 3';`;
  const sources = {
    [kind === 'shell' ? 'src/index.ts' : 'src/remote.tsx']: source,
    'src/names.ts': `export const a = 'used 1'; export const b = 'used 4';`,
  };
  const namedIn = (scripts: string) => ({
    pages: scripts.match(/\/page/g) ?? [],
    uses: Object.fromEntries((scripts.match(/used \d/g) ?? []).map((name) => [name, { part: 'string' }])),
  });
  const { pages, uses } = recorded(
    await build(folderWith({ ...files, ...sources }), { ...SHARED, modules: {}, namedIn }),
  );
  expect({ pages, uses }).toEqual({
    pages: ['/page'],
    uses: { 'used 1': { part: 'string' }, 'used 2': { part: 'string' } },
  });
});
