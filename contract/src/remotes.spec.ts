import { expect, it } from 'vitest';
import { releasedFilesSchema } from './remotes.ts';

const HASH = `sha384-${'A'.repeat(64)}`;

const isRelease = (changes: object) => {
  const release = { version: '1.0.0', manifest: '/remotes/public/1.0.0/mf-manifest.json' };
  return releasedFilesSchema.safeParse({ ...release, integrity: { 'mf-manifest.json': HASH }, ...changes }).success;
};

it.each([
  '/remotes/public/1.0.0-ab12/mf-manifest.json',
  '/mf-manifest.json',
  'https://cdn.example/iris/public/1.0.0/mf-manifest.json',
  'http://localhost:3201/mf-manifest.json',
])('accepts %s as the address of a manifest', (manifest) => {
  expect(isRelease({ manifest })).toBe(true);
});

it.each([
  'mf-manifest.json',
  '//elsewhere.example/mf-manifest.json',
  'javascript:alert(1)/mf-manifest.json',
  'https://user@cdn.example/mf-manifest.json',
  'https://cdn.example;script-src/mf-manifest.json',
  "https://cdn.example/'unsafe-inline'/mf-manifest.json",
  '/remotes/"><script>/mf-manifest.json',
  '/remotes/public/mf-manifest.json?x=1',
  '/remotes/public/mf-manifestXjson',
  '/remotes/public/other.json',
  'https://cdn.example:99999/mf-manifest.json',
  'https://1.2.3.4.5/mf-manifest.json',
])('rejects %s', (manifest) => {
  expect(isRelease({ manifest })).toBe(false);
});

it.each([
  [{}],
  [{ 'remote-entry.js': HASH }],
  [{ 'mf-manifest.json': 'sha256-AAAA' }],
  [{ 'mf-manifest.json': HASH, '../index.html': HASH }],
  [{ 'mf-manifest.json': HASH, 'a"b.js': HASH }],
])('rejects the hashes %j', (integrity) => {
  expect(isRelease({ integrity })).toBe(false);
});
