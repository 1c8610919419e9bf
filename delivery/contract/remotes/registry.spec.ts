import { expect, it } from 'vitest';
import { filePath, releasedFilesSchema, sha384, version } from './registry.ts';

const HASH = `sha384-${'A'.repeat(64)}`;

it.each([
  [version, ['1.0.0', '2.0.0-rc.1+7', '1.0.0-ab12cd34'], ['', '../1', '1/2', '-1', 'x'.repeat(65), '1 0']],
  [filePath, ['a.js', 'static/js/page.css', '@x/a+b.js'], ['../a.js', 'a/../b', '/a.js', 'a//b.js', 'a"b.js', 'a b']],
  [sha384, [HASH], ['sha256-AAAA', 'sha384-AAAA', `${HASH}A`, HASH.replace('A', '"')]],
])('accepts and rejects, case by case (%#)', (schema, valid, invalid) => {
  expect(valid.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(invalid.filter((value) => schema.safeParse(value).success)).toEqual([]);
});

it('rejects addresses of manifests with characters that are special in HTML or in a policy', () => {
  const isRelease = (manifest: string) =>
    releasedFilesSchema.safeParse({ version: '1', manifest, integrity: {}, contract_version: 1 }).success;
  const valid = ['/remotes/public/1.0.0-ab12/mf-manifest.json', 'http://localhost:3201/mf-manifest.json'];
  const invalid = [
    'mf-manifest.json',
    '//elsewhere.example/mf-manifest.json',
    'javascript:alert(1)/mf-manifest.json',
    'https://user@cdn.example/mf-manifest.json',
    'https://cdn.example;script-src/mf-manifest.json',
    "https://cdn.example/'unsafe-inline'/mf-manifest.json",
    '/remotes/"><script>/mf-manifest.json',
    '/remotes/public/mf-manifest.json?x=1',
    '/remotes/public/other.json',
  ];
  expect(valid.filter((address) => !isRelease(address))).toEqual([]);
  expect(invalid.filter(isRelease)).toEqual([]);
});
