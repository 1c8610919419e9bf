import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readSettings } from './settings.ts';
import { CommandError } from './terminal.ts';

it('stores releases and films in the data folder by default', () => {
  expect(readSettings({ DATA_DIR: '/data' }).filmsStore).toBe(join('/data', 'films'));
  expect(readSettings({ FILMS_STORE: 's3://bucket/films' }).filmsStore).toBe('s3://bucket/films');
  const storeOf = (env: NodeJS.ProcessEnv) => readSettings(env).releasesStore;
  expect(storeOf({ DATA_DIR: '/data' })).toBe(join('/data', 'releases'));
  expect(storeOf({ DATA_DIR: '/data', RELEASES_STORE: '/shared' })).toBe('/shared');
  expect(storeOf({ RELEASES_STORE: 's3://bucket/releases' })).toBe('s3://bucket/releases');
  expect(storeOf({ RELEASES_STORE: 'here' })).toBe(join(ROOT, 'here'));
});

it.each(['0', 'false', 'off'])('adds no demo data with DEMO=%s', (DEMO) => {
  expect([readSettings({ DEMO }).hasDemo, readSettings({}).hasDemo]).toEqual([false, true]);
});

it('accepts only an http(s) address for ACADEMY_URL', () => {
  expect(readSettings({ ACADEMY_URL: 'https://academie.example/iris//' }).academyUrl).toBe(
    'https://academie.example/iris',
  );
  for (const wrong of ['academie.example', 'ftp://academie.example', '/releases']) {
    expect(() => readSettings({ ACADEMY_URL: wrong })).toThrow(CommandError);
  }
});
