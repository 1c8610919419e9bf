import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '@iris/contract/releases';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { deleteRetired, publish } from './publish.ts';

const release = { remote: 'admin', version: '1.0.0-0a1b2c3d' } as const;

function build(script: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'page.js'), script);
  writeFileSync(join(folder, '.compatibility.json'), '{}');
  return folder;
}

it('publishes the complete build, compressed, and leaves no other files', async () => {
  const releasesDir = join(temporaryFolder(), 'not', 'yet');
  await publish(release, build('one'), releasesDir);
  expect(readdirSync(join(releasesDir, 'remotes/admin'))).toEqual([release.version]);
  const files = readdirSync(join(releasesDir, 'remotes/admin', release.version));
  expect(files.sort()).toEqual(['page.js', 'page.js.br', 'page.js.gz']);
});

it('throws for an existing version, without changing it', async () => {
  const releasesDir = temporaryFolder();
  await publish(release, build('one'), releasesDir);
  await expect(publish(release, build('two'), releasesDir)).rejects.toThrow('est déjà publiée');
  expect(readFileSync(join(releasesDir, 'remotes/admin', release.version, 'page.js'), 'utf8')).toBe('one');
  expect(readdirSync(join(releasesDir, 'remotes/admin'))).toEqual([release.version]);
});

it('lets one of two concurrent publications of a version succeed completely', async () => {
  const releasesDir = temporaryFolder();
  const both = await Promise.allSettled([build('one'), build('one')].map((it) => publish(release, it, releasesDir)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(join(releasesDir, 'remotes/admin'))).toEqual([release.version]);
  expect(readdirSync(join(releasesDir, 'remotes/admin', release.version))).toHaveLength(3);
});

it('leaves no files after a publication that failed midway', async () => {
  const releasesDir = temporaryFolder();
  await expect(publish(release, join(releasesDir, 'no-build'), releasesDir)).rejects.toThrow();
  expect(readdirSync(join(releasesDir, 'remotes/admin'))).toEqual([]);
});

it('deletes the files of retired versions, and nothing outside the folder', async () => {
  const releasesDir = join(temporaryFolder(), 'releases');
  for (const version of ['1', '2']) await publish({ remote: 'admin', version }, build(version), releasesDir);
  mkdirSync(join(releasesDir, 'remotes/student/1'), { recursive: true });
  const retired = ['1', '../student/1', '..', 'gone'].map((version) => ({ version, state: 'retired' }));
  const deployment = { remote: 'admin', releases: [{ version: '2', state: 'kept' }, ...retired] } as Deployment;
  expect(await deleteRetired(deployment, releasesDir)).toEqual(['1']);
  expect(readdirSync(join(releasesDir, 'remotes/admin'))).toEqual(['2']);
  expect(existsSync(join(releasesDir, 'remotes/student/1'))).toBe(true);
});
