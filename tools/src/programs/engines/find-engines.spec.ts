import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../../testing/temporary-folder.ts';
import { findFirefox, findWebKitDriver } from './find-engines.ts';

const FIREFOX = 'Mozilla Firefox 153.7.0esr';

function folders(): { bin: string; more: string; path: string } {
  const folder = temporaryFolder();
  const [bin, more] = [join(folder, 'bin'), join(folder, 'more')];
  mkdirSync(bin);
  mkdirSync(more);
  return { bin, more, path: [bin, more].join(delimiter) };
}

it('prefers the Firefox of FIREFOX to those on the PATH, and the one of Debian to others', async () => {
  const { bin, more, path } = folders();
  fakeProgram(bin, 'firefox', FIREFOX);
  const debian = fakeProgram(more, 'firefox-esr', FIREFOX);
  const chosen = fakeProgram(more, 'mine', FIREFOX);
  await expect(findFirefox({ FIREFOX: chosen, PATH: path })).resolves.toBe(chosen);
  await expect(findFirefox({ PATH: path })).resolves.toBe(debian);
});

it('throws when the configured program does not work, instead of using another', async () => {
  const { bin, more } = folders();
  fakeProgram(bin, 'firefox', FIREFOX);
  fakeProgram(bin, 'WebKitWebDriver', 'WebKitWebDriver 2.50.6');
  const broken = fakeProgram(more, 'broken', 'libgtk-3.so.0: cannot open shared object file', 127);
  await expect(findFirefox({ FIREFOX: broken, PATH: bin })).rejects.toThrow(/libgtk-3.*FIREFOX/s);
  await expect(findWebKitDriver({ WEBKIT_DRIVER: broken, PATH: bin })).rejects.toThrow(/libgtk-3.*WEBKIT_DRIVER/s);
});
