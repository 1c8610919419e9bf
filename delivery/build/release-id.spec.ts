import { expect, it } from 'vitest';
import { build, type Files, folderWith, REMOTE, SHARING } from './build.fixtures.ts';
import { RELEASE_ID } from './release-id.ts';

const SOURCES = {
  'src/remote.tsx': `import './styles.css'; export const load: () => Promise<unknown> = () => import('./page.ts');`,
  'src/page.ts': `export const title = 'Consultations';`,
  'src/styles.css': '.app-clinic { color: red }',
};

const filesWith = (changes: Files) => build(folderWith({ ...REMOTE, ...SOURCES, ...changes }), SHARING);

/** The names of the global chunk registry in the files of a build. */
function registriesOf(files: Files): string[] {
  const found = Object.values(files).flatMap((text) => text.match(/hunkiris_clinic_\w+/g) ?? []);
  return [...new Set(found)];
}

it('the same sources give the same files, without the placeholder', async () => {
  const files = await filesWith({});
  expect(await filesWith({})).toEqual(files);
  expect(Object.values(files).join()).not.toContain(RELEASE_ID);
});

it('another release has another chunk registry, so that two releases can run in one page', async () => {
  const registries = [
    registriesOf(await filesWith({})),
    registriesOf(await filesWith({ 'src/page.ts': `export const title = 'Rendez-vous';` })),
    registriesOf(await filesWith({ 'src/styles.css': '.app-clinic { color: blue }' })),
  ];
  expect(registries.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(new Set(registries.flat()).size).toBe(3);
});

it('a source map of a script, without the sources, is in no served file and names no folder', async () => {
  const files = await filesWith({});
  const scripts = Object.keys(files).filter((name) => name.endsWith('.js'));
  const maps = scripts.map((name) => JSON.parse(files[`${name}.map`] ?? 'null'));
  expect(maps.flatMap(({ sources }) => sources)).toEqual(expect.arrayContaining(['src/remote.tsx', 'src/page.ts']));
  expect(
    maps.filter(({ sourcesContent, sources }) => sourcesContent || /"(\/|webpack:)/.test(JSON.stringify(sources))),
  ).toEqual([]);
  expect(scripts.filter((name) => files[name]?.includes('sourceMappingURL'))).toEqual([]);
});

it('a comment changes no file that is served', async () => {
  const served = (files: Files) => Object.entries(files).filter(([name]) => !name.endsWith('.map'));
  const pages = ['about', 'contact', 'courses', 'home', 'login', 'register'];
  const commented = (comment: string): Files => ({
    'src/remote.tsx': `export const pages: (() => Promise<unknown>)[] = [${pages.map((page) => `() => import('./${page}.ts')`)}];`,
    ...Object.fromEntries(pages.map((page) => [`src/${page}.ts`, `// ${comment}\nexport const title = '${page}';`])),
  });
  // The bundler first names files by hashes of the sources, which contain other letters each time.
  const files = served(await filesWith(commented('')));
  for (const comment of 'abcd') expect(served(await filesWith(commented(comment))), comment).toEqual(files);
});
