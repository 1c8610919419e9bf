import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releasedApplications } from './build/applications.ts';
import { ROOT } from './system/settings.ts';

const APPLICATIONS = releasedApplications().map(({ label }) => label);

/** The areas of platform: its exports, but for what commands are told. */
function areas(): string[] {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'platform/package.json'), 'utf8'),
  );
  const modules = Object.keys(exports).filter((path) => !path.endsWith('.json') && path !== './kit');
  return [...new Set(modules.flatMap((path) => /^\.\/([\w-]+)/.exec(path)?.[1] ?? []))].sort();
}

/** The areas that an application imports; its specs and fixtures count only for the area of tests. */
function importsOf(application: string): Set<string> {
  const folder = join(ROOT, application);
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => join('src', file));
  const imports = ['rspack.config.ts', ...sources].flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const found = [...source.matchAll(/['"]@iris\/platform\/([\w-]+)/g)].map(([, area = '']) => area);
    return /\.(spec|fixtures)\.tsx?$/.test(file) ? found.filter((area) => area === 'testing') : found;
  });
  return new Set(imports);
}

it('each area of platform is used by at least two applications', () => {
  const uses = APPLICATIONS.map((application) => ({ application, imports: importsOf(application) }));
  const wrong = areas().flatMap((area) => {
    const users = uses.filter(({ imports }) => imports.has(area)).map(({ application }) => application);
    return users.length < 2 ? [`${area}: ${users.join() || 'none'}`] : [];
  });
  expect(wrong).toEqual([]);
});
