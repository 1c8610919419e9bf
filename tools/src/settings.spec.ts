import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { UserError } from './terminal.ts';

it('places the releases in the data folder by default', () => {
  expect(readSettings({ DATA_DIR: '/data' }).releasesDir).toBe(join('/data', 'releases'));
  expect(readSettings({ DATA_DIR: '/data', RELEASES_DIR: '/shared' }).releasesDir).toBe('/shared');
});

it.each(['ACADEMY_URL', 'RELEASES_URL'])('accepts only an http(s) address for %s', (name) => {
  const { academyUrl, releasesUrl } = readSettings({ [name]: 'https://academie.example/iris//' });
  expect([academyUrl, releasesUrl]).toContain('https://academie.example/iris');
  for (const wrong of ['academie.example', 'ftp://academie.example', '/releases']) {
    expect(() => readSettings({ [name]: wrong })).toThrow(UserError);
  }
});
