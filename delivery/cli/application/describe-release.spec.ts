import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtRemote, builtShell, packageOf, temporaryFolder, writeFiles } from '../academy.fixtures.ts';
import { describeRelease } from './describe-release.ts';

const versionOf = async (built: Parameters<typeof describeRelease>[0] & { dist: string }) =>
  (await describeRelease(built, built.dist)).input.version;

it('describes a remote by its published files with SHA-384 and size, what it requires, and its description', async () => {
  const remote = builtRemote('page');
  writeFiles(remote.folder, { 'dist/assets/page.js.map': '{}' });
  const { input, dist } = await describeRelease(remote, remote.dist);
  expect(dist).toBe(remote.dist);
  expect(input.name).toBe('news');
  expect(input.version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(Object.keys(input.files)).toEqual(['assets/page.js', 'mf-manifest.json', 'remote-entry.js']);
  expect(Object.keys(input.maps ?? {})).toEqual(['assets/page.js.map']);
  const digest = createHash('sha384').update('page').digest('base64');
  expect(input.files['assets/page.js']).toEqual({ integrity: `sha384-${digest}`, bytes: 4 });
  expect(input).toMatchObject({
    description: { title: 'Actualités' },
    built_for: { shared: { react: { names: ['use'] } } },
    origin: { author: null, commit: null, message: null },
    // The entry of 7 bytes and the page of 4, with the manifest.
    sizes: { first_load: 7, total: 7 + 4 + manifestBytes(remote.dist), largest: manifestBytes(remote.dist) },
  });
  expect(input.origin).not.toHaveProperty('is_dirty');
});

it('describes the shell with its page and what it provides', async () => {
  const shell = builtShell();
  const { input } = await describeRelease(shell, shell.dist);
  expect(Object.keys(input.files)).toEqual(['index.html', 'main.js']);
  expect(input).toMatchObject({ name: 'shell', provides: { shared: { react: { version: '19.3.1' } } } });
});

it('derives the version from the content only: not from folder, dates or source maps', async () => {
  const remote = builtRemote();
  const before = await versionOf(remote);
  const elsewhere = join(temporaryFolder(), 'deeper', 'news');
  cpSync(remote.folder, elsewhere, { recursive: true });
  utimesSync(join(elsewhere, 'dist/assets/page.js'), 1, 1);
  writeFileSync(join(elsewhere, 'dist/assets/page.js.map'), '{"version":3,"names":[]}');
  expect(await versionOf({ ...remote, folder: elsewhere, dist: join(elsewhere, 'dist') })).toBe(before);

  writeFileSync(join(remote.dist, 'assets/page.js'), 'other');
  const otherPage = await versionOf(remote);
  writeFiles(remote.folder, { 'remote.json': { ...descriptionOf(remote.name), title: 'Nouvelles' } });
  expect(new Set([before, otherPage, await versionOf(remote)]).size).toBe(3);
});

it('measures what browsers load: not what the server renders pages with; of a shell, what its page loads first', async () => {
  const shell = builtShell('<script src="/main.js"></script>');
  writeFiles(shell.folder, { 'dist/server.js': 'x'.repeat(900), 'dist/later.js': 'x'.repeat(100) });
  const page = 32;
  expect((await describeRelease(shell, shell.dist)).sizes).toEqual({
    first_load: page + '// shell'.length,
    largest: 100,
    total: page + '// shell'.length + 100,
  });
});

it('takes the budget from package.json, which changes neither version nor description', async () => {
  const remote = builtRemote();
  const { input, budget } = await describeRelease(remote, remote.dist);
  expect(budget).toEqual({});
  const withBudget = (budget: object) => writeFiles(remote.folder, { 'package.json': packageOf('1.2.0', { budget }) });
  withBudget({ largest: 400_000 });
  const described = await describeRelease(remote, remote.dist);
  expect(described.budget).toEqual({ largest: 400_000 });
  expect(described.input).toEqual(input);
  withBudget({ largest: '400 kB' });
  await expect(versionOf(remote)).rejects.toThrow(/package\.json :\n {2}- budget\.largest : .*octets/);
});

it('names whom other teams may ask, and refuses an application that names nobody', async () => {
  const remote = builtRemote();
  const contactOf = async (author: unknown) => {
    writeFiles(remote.folder, { 'package.json': packageOf('1.2.0', { author }) });
    return (await describeRelease(remote, remote.dist)).input.contact;
  };
  expect(await contactOf('Ada <ada@example.org>')).toBe('Ada <ada@example.org>');
  expect(await contactOf({ name: 'Ada', email: 'ada@example.org' })).toBe('Ada <ada@example.org>');
  for (const author of [undefined, ' ', { email: 'ada@example.org' }, { name: '' }]) {
    await expect(contactOf(author)).rejects.toThrow(/package\.json :\n {2}- author[^:]* : Nommez qui répond/);
  }
  const shell = builtShell();
  writeFiles(shell.folder, { 'package.json': { version: '1.0.0' } });
  await expect(versionOf(shell)).rejects.toThrow('Nommez qui répond de cette application');
});

it('says what exceeds a limit of the academy, naming the file', async () => {
  const large = builtRemote('x'.repeat(11 * 1024 * 1024));
  await expect(versionOf(large)).rejects.toThrow('files.assets/page.js.bytes : Ce fichier dépasse 10 Mo');
  const many = builtRemote();
  const files = Array.from({ length: 401 }, (_, index) => [`dist/chunk-${index}.js`, String(index)]);
  writeFiles(many.folder, Object.fromEntries(files));
  await expect(versionOf(many)).rejects.toThrow('files : 400 fichiers au plus');
});

it('says whether files differ from the commit, new ones too', async () => {
  const remote = builtRemote();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: remote.folder });
  const isDirty = async () => (await describeRelease(remote, remote.dist)).input.origin.is_dirty;
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '-m', 'feat: page');
  expect(await isDirty()).toBeUndefined();
  writeFiles(remote.folder, { 'src/new.ts': 'export {}' });
  expect(await isDirty()).toBe(true);
  rmSync(join(remote.folder, 'src/new.ts'));
  writeFiles(remote.folder, { 'package.json': packageOf('1.2.1') });
  expect(await isDirty()).toBe(true);
});

it('names author, commit and first line of the message of the last commit, without what the academy refuses', async () => {
  const remote = builtRemote();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: remote.folder });
  git('init', '--quiet');
  git('add', '.');
  const message = `feat: \u0007${'long '.repeat(60)}\n\nmore`;
  git('-c', 'user.name=Élise\u200b Roux', '-c', 'user.email=e@x.fr', 'commit', '--quiet', '-m', message);
  const { origin } = (await describeRelease(remote, remote.dist)).input;
  expect(origin.author).toBe('Élise  Roux');
  expect(origin.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(origin.message).toMatch(/^feat: {2}long (long )+/);
  expect(origin.message?.length).toBeLessThanOrEqual(200);
});

it('refuses a build whose manifest names a missing file', async () => {
  const remote = builtRemote();
  rmSync(join(remote.dist, 'assets/page.js'));
  await expect(versionOf(remote)).rejects.toThrow('assets/page.js');
});

it('names the fault of a description', async () => {
  const remote = builtRemote();
  writeFiles(remote.folder, { 'remote.json': { ...descriptionOf(remote.name), sections: ['api'] } });
  await expect(versionOf(remote)).rejects.toThrow(/remote\.json :\n {2}- sections\.0 : Ce premier segment est réservé/);
});

function manifestBytes(dist: string): number {
  return statSync(join(dist, 'mf-manifest.json')).size;
}

function descriptionOf(name: string) {
  return { name, title: 'Actualités', sections: [name], access: 'everyone', links: [], icon: 'M3 3h18v18H3z' };
}
