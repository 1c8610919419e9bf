import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharing } from './sharing.ts';

const root = dirname(import.meta.dirname);
const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.json')));
const FOLDERS = [
  ...['platform', 'shell', ...remotes].map((workspace) => join(workspace, 'src')),
  'delivery/host',
  'delivery/remote',
];
/** Sources that are executed on the server only, where nothing is narrowed. */
const ON_SERVER = /shell\/src\/server\.tsx$|delivery\/host\/pages\/render-page\.tsx$/;

const narrowed = Object.entries(sharing.modules).flatMap(([name, { narrowedBy }]) =>
  narrowedBy ? [[name, narrowedBy] as const] : [],
);

it('shares every peer dependency and area once, and loads only some areas on demand', () => {
  const { modules } = sharing;
  expect(Object.keys(modules)).toEqual(
    expect.arrayContaining(['react', 'react/', 'react-dom/', 'react-router-dom', '@iris/platform/session']),
  );
  expect(Object.keys(modules)).not.toContain('react-router-dom/');
  expect(modules.react).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), eager: true });
  const onDemand = Object.keys(modules).filter((name) => !modules[name]?.eager);
  expect(onDemand.sort()).toEqual(['@iris/platform/filters', '@iris/platform/forms']);
});

it('shares only areas that the shell imports, because the build provides no others', () => {
  const named = new Set(
    sources('shell/src').flatMap((path) => readFileSync(path, 'utf8').match(/@iris\/platform\/\w+/g) ?? []),
  );
  const areas = Object.keys(sharing.modules).filter((name) => name.startsWith('@iris/platform/'));
  expect(areas.filter((area) => !named.has(area))).toEqual([]);
});

it('finds in scripts the pages, and the routes with the fields that they or shared areas read', () => {
  const scripts = `go("/courses/:id");call("GET /courses").then((all)=>all.map((one)=>one.enrolled_count))`;
  const { pages, uses } = sharing.namedIn(scripts);
  expect(pages).toEqual(['/courses/:id']);
  expect(uses).toEqual({ 'GET /courses': expect.objectContaining({ 'answer.enrolled_count': 'number' }) });
  // Given to `Rating`, whose words are not those of the scripts.
  expect(uses?.['GET /courses']).toHaveProperty(['answer.rating']);
  expect(uses?.['GET /courses']).not.toHaveProperty(['answer.language']);
});

describe.each(narrowed)('the narrowed %s', (name, file) => {
  it('exports exactly the names that the applications import from it', () => {
    const provided = readFileSync(file, 'utf8').match(/\w+(?=,\n)/g) ?? [];
    const inBrowsers = sources(...FOLDERS).filter((path) => !ON_SERVER.test(path));
    const imported = inBrowsers.flatMap((path) => namesImported(readFileSync(path, 'utf8'), name));
    expect([...new Set(imported)].sort()).toEqual([...provided].sort());
  });
});

it('names pages of another remote in linkTo only, which checks the address', () => {
  const sections = remotes.map((remote) => [remote, sectionsOf(remote)] as const);
  const found = ['platform', 'shell', ...remotes].flatMap((workspace) => {
    const foreign = sections.flatMap(([remote, names]) => (remote === workspace ? [] : names));
    return sources(`${workspace}/src`).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(linkTo\()?["'`}]\/([\w-]+)(?=[/?#$"'`])/g)]
        .filter(([, isChecked, section = '']) => !isChecked && foreign.includes(section))
        .map(([text]) => `${path}: ${text}`),
    );
  });
  expect(found).toEqual([]);
});

function sectionsOf(remote: string): string[] {
  const { sections } = JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8'));
  return sections;
}

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|fixtures)\.tsx?$|^testing[\\/]/.test(path))
      .map((path) => join(root, folder, path)),
  );
}

function namesImported(source: string, from: string): string[] {
  return [...source.matchAll(/import (type )?\{([^}]*)\} from '([^']+)'/g)]
    .filter(([, isType, , module]) => !isType && module === from)
    .flatMap(([, , names]) => (names ?? '').split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .filter((name) => name !== '' && !name.startsWith('type '));
}
