import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { registryFileSchema } from '@iris/contract/releases';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assemble, type Parts } from './assemble.ts';

const SCRIPT = 'export const remote = "public";';
const HOST = { contract_version: 1, shared: { react: '19.3.1' } };
const BUILT_FOR = { contract_version: 1, shared: { react: '^19.3.1' } };

function manifestNaming(...files: string[]): string {
  const assets = { js: { sync: files, async: [] }, css: { sync: [], async: [] } };
  return JSON.stringify({ metaData: { remoteEntry: { name: 'remote-entry.js' } }, exposes: [{ assets }] });
}

function builds(): { parts: Parts; target: string } {
  const folder = temporaryFolder();
  const [shell, dist, target] = [join(folder, 'shell'), join(folder, 'public'), join(folder, 'dist')];
  for (const path of [shell, join(dist, 'assets'), target]) mkdirSync(path, { recursive: true });
  writeFileSync(join(shell, 'index.html'), '<!doctype html>');
  writeFileSync(join(shell, '.compatibility.json'), JSON.stringify(HOST));
  writeFileSync(join(dist, '.compatibility.json'), JSON.stringify(BUILT_FOR));
  writeFileSync(join(dist, 'mf-manifest.json'), manifestNaming('assets/page.js'));
  writeFileSync(join(dist, 'remote-entry.js'), '');
  writeFileSync(join(dist, 'assets', 'page.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'page.js.map'), '{}');
  return { parts: { shell, remotes: [{ name: 'public', version: '1.2.0', dist }] }, target };
}

it('publishes each remote under a version derived from its content, with the hash of each file', async () => {
  const { parts, target } = builds();
  const { releases } = await assemble(parts, target);
  const [entry] = releases;
  expect(entry?.version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(entry?.manifest).toBe(`/remotes/public/${entry?.version}/mf-manifest.json`);
  expect(existsSync(join(target, 'site', entry?.manifest ?? ''))).toBe(true);
  const digest = createHash('sha384').update(SCRIPT).digest('base64');
  expect(entry?.integrity['assets/page.js']).toBe(`sha384-${digest}`);
  const registry: unknown = JSON.parse(readFileSync(join(target, 'registry.json'), 'utf8'));
  expect(registryFileSchema.parse(registry)).toEqual({ host: HOST, releases });
  expect(releases).toMatchObject([{ remote: 'public', built_for: BUILT_FOR }]);
});

it('derives the same version from the same content, and another from other content', async () => {
  const { parts, target } = builds();
  const first = await assemble(parts, target);
  const second = await assemble(parts, target);
  expect(second).toEqual(first);
  writeFileSync(join(parts.remotes[0]?.dist ?? '', 'assets', 'page.js'), `${SCRIPT}\n`);
  const third = await assemble(parts, target);
  expect(third.releases[0]?.version).not.toBe(first.releases[0]?.version);
});

it('publishes each file with its brotli and gzip forms, but no source maps or hidden files', async () => {
  const { parts, target } = builds();
  const [entry] = (await assemble(parts, target)).releases;
  const site = join(target, 'site');
  const script = join(site, `remotes/public/${entry?.version}/assets/page.js`);
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(SCRIPT);
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe(SCRIPT);
  expect(existsSync(`${script}.map`)).toBe(false);
  expect(existsSync(join(site, '.compatibility.json'))).toBe(false);
});

it('throws when the manifest of a remote names a missing file', async () => {
  const { parts, target } = builds();
  writeFileSync(join(parts.remotes[0]?.dist ?? '', 'mf-manifest.json'), manifestNaming('assets/gone.js'));
  await expect(assemble(parts, target)).rejects.toThrow('assets/gone.js');
});

it('keeps the files of the previous shell for open tabs, but of no older one', async () => {
  const { parts, target } = builds();
  const chunks = ['forms.aaaaaaaaaaaaaaaa.js', 'forms.bbbbbbbbbbbbbbbb.js', 'forms.cccccccccccccccc.js'];
  const published = () => chunks.map((chunk) => existsSync(join(target, 'site', `${chunk}.br`)));
  const buildShell = async (chunk: string) => {
    for (const other of chunks) rmSync(join(parts.shell, other), { force: true });
    writeFileSync(join(parts.shell, chunk), chunk);
    await assemble(parts, target);
  };
  const [first = '', second = '', third = ''] = chunks;
  await buildShell(first);
  await buildShell(second);
  expect(published()).toEqual([true, true, false]);
  await buildShell(second);
  expect(published()).toEqual([true, true, false]);
  await buildShell(third);
  expect(published()).toEqual([false, true, true]);
});

it('ignores a version without a manifest', async () => {
  const { parts, target } = builds();
  await assemble(parts, target);
  mkdirSync(join(target, 'site', 'remotes', 'public', '0.9.0'));
  await expect(assemble(parts, target)).resolves.toMatchObject({ releases: [{ remote: 'public' }] });
});

it('keeps the previous site intact after a failure', async () => {
  const { parts, target } = builds();
  await assemble(parts, target);
  const missing = { name: 'admin' as const, version: '1.0.0', dist: join(target, 'nowhere') };
  await expect(assemble({ ...parts, remotes: [missing] }, target)).rejects.toThrow();
  expect(readFileSync(join(target, 'site', 'index.html'), 'utf8')).toBe('<!doctype html>');
});

it('keeps the latest versions of a remote for open tabs, and deletes older ones', async () => {
  const { parts, target } = builds();
  const script = join(parts.remotes[0]?.dist ?? '', 'assets', 'page.js');
  const versions: string[] = [];
  for (const release of ['one', 'two', 'three', 'four']) {
    writeFileSync(script, `export const remote = "${release}";`);
    const [entry] = (await assemble(parts, target)).releases;
    versions.push(entry?.version ?? '');
  }
  const isPublished = (version: string) =>
    existsSync(join(target, 'site/remotes/public', version, 'assets/page.js.br'));
  expect(versions.map(isPublished)).toEqual([false, true, true, true]);
});
