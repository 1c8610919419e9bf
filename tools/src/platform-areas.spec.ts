import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { releasedApplications } from './build/applications.ts';
import { ROOT } from './system/settings.ts';

const APPLICATIONS = releasedApplications().map(({ label }) => label);

const { exports: EXPORTS }: { exports: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'platform/package.json'), 'utf8'),
);

/** The areas of platform: its exports, but for what commands are told. */
function areas(): string[] {
  const modules = Object.keys(EXPORTS).filter((path) => !path.endsWith('.json') && path !== './kit');
  return [...new Set(modules.flatMap((path) => /^\.\/([\w-]+)/.exec(path)?.[1] ?? []))].sort();
}

/** The areas that an application uses, also through those that it imports. */
function usesOf(application: string): Set<string> {
  const own = importsOf(join(application, 'src'), ['../rspack.config.ts']);
  const through = [...own].flatMap((area) => {
    const index = EXPORTS[`./${area}`];
    return index?.endsWith('/index.ts') ? [...importsOf(join('platform', dirname(index)))] : [];
  });
  return new Set([...own, ...through]);
}

/** The areas that the files of a folder import; specs and fixtures count only for the area of tests. */
function importsOf(path: string, others: readonly string[] = []): Set<string> {
  const folder = join(ROOT, path);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const imports = [...others, ...sources.filter((file) => /\.(tsx?|css)$/.test(file))].flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const found = [...source.matchAll(/['"]@iris\/platform\/([\w-]+)/g)].map(([, area = '']) => area);
    return /\.(spec|fixtures)\.tsx?$/.test(file) ? found.filter((area) => area === 'testing') : found;
  });
  return new Set(imports);
}

it('each area of platform is used by at least two applications', () => {
  const uses = APPLICATIONS.map((application) => ({ application, used: usesOf(application) }));
  const wrong = areas().flatMap((area) => {
    const users = uses.filter(({ used }) => used.has(area)).map(({ application }) => application);
    return users.length < 2 ? [`${area}: ${users.join() || 'none'}`] : [];
  });
  expect(wrong).toEqual([]);
});
