import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../system/settings.ts';
import { API, releasedApplications, remoteIn } from './applications.ts';

/** An import of a part of delivery, by its name or from another part. */
const PART = /from '(?:@iris\/delivery|\.\.(?:\/\.\.)*)\/(build|cli|contract|host|remote|server)(?:\/[\w./-]+)?'/g;
const WORKSPACE = /from '@iris\/(contract|demo|platform)\//g;

it('finds the remotes by their folders and names', () => {
  for (const given of ['admin-app/', 'admin']) {
    expect(remoteIn(given)).toMatchObject({ name: 'admin', folder: join(ROOT, 'admin-app') });
  }
  expect(['shell', 'api', undefined].map(remoteIn)).toEqual(Array(3).fill(undefined));
});

it.each([API, ...releasedApplications()])(
  'the fingerprint of $label covers everything that it is built from',
  ({ label, uses }) => {
    const covered = new Set([label, ...uses]);
    const imported = [...covered].flatMap(sourcesIn).flatMap((file) => importsOf(file));
    expect([...new Set(imported)].filter((folder) => !covered.has(folder))).toEqual([]);
    expect(uses.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  },
);

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const inDelivery = relative(ROOT, file).startsWith('delivery');
  const parts = [...source.matchAll(PART)].filter(([text]) => inDelivery || text.includes('@iris'));
  return [
    ...parts.map(([, part]) => `delivery/${part}`),
    ...[...source.matchAll(WORKSPACE)].map(([, workspace]) => workspace ?? ''),
  ];
}

/** Without what only commands are told of the platform (`platform/kit`). */
function sourcesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.(spec|fixtures)\.tsx?$|(^|\/)(node_modules|dist|kit|test|testing)\//.test(path),
    )
    .map((path) => join(ROOT, folder, path));
}
