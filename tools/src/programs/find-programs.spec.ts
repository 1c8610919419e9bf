import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../testing/temporary-folder.ts';
import { findChromium } from './chromium.ts';
import { findFirefox, findWebKitDriver } from './engines.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { findMongod } from './mongo/find-mongod.ts';
import { findS3Server } from './s3/find-s3-server.ts';
import { findSchemathesis, VERSION } from './schemathesis.ts';
import { findVeraPdf } from './verapdf/find-verapdf.ts';

interface Case {
  variable: string;
  /** Its name on the PATH. */
  name: string;
  /** What one that works says, and one that must not be taken. */
  right: string;
  wrong: string;
  find: (cacheDir: string, env: NodeJS.ProcessEnv) => Promise<unknown>;
}

const SCHEMATHESIS = 'schemathesis, version';
const CASES: Case[] = [
  { variable: 'MONGOD', name: 'mongod', right: 'db version v6.0.5', wrong: 'db version v4.4.29', find: findMongod },
  {
    variable: 'FFMPEG',
    name: 'ffmpeg',
    right: 'ffmpeg version 9.0.2 configuration: --enable-libx264 --enable-libwebp --enable-libzimg',
    // Without the mapping of colors.
    wrong: 'ffmpeg version 7.1 configuration: --enable-libx264 --enable-libwebp',
    find: findFfmpeg,
  },
  {
    variable: 'SCHEMATHESIS',
    name: 'schemathesis',
    right: `${SCHEMATHESIS} ${VERSION}`,
    wrong: `${SCHEMATHESIS} 3.0.0`,
    find: findSchemathesis,
  },
  {
    variable: 'S3_SERVER',
    name: 'versitygw',
    right: 'versitygw - Versity S3 Gateway',
    wrong: 'MinIO',
    find: async (cacheDir, env) => (await findS3Server(cacheDir, env)).path,
  },
];

it.each(CASES)('takes the program of $variable, else one on the PATH, else a copy in the cache', async (program) => {
  const { variable, name, right, wrong, find } = program;
  const [first, second, cache] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const chosen = fakeProgram(temporaryFolder(), 'mine', right);
  fakeProgram(first, name, wrong);
  const installed = fakeProgram(second, name, right);
  const PATH = `${first}:${second}`;
  expect(await find(cache, { PATH, [variable]: chosen })).toBe(chosen);
  expect(await find(cache, { PATH })).toBe(installed);
  if (program.name === 'schemathesis') return;
  const copy = fakeProgram(cache, name, right);
  expect(await find(cache, { PATH: first })).toBe(copy);
});

it.each([
  ...CASES,
  {
    variable: 'FIREFOX',
    name: 'firefox',
    right: 'Mozilla Firefox 153.7.0esr',
    find: (_: string, env: NodeJS.ProcessEnv) => findFirefox(env),
  },
  {
    variable: 'WEBKIT_DRIVER',
    name: 'WebKitWebDriver',
    right: 'WebKitWebDriver 2.50.6',
    find: (_: string, env: NodeJS.ProcessEnv) => findWebKitDriver(env),
  },
])(
  'says why the program of $variable does not work, instead of using another',
  async ({ variable, name, right, find }) => {
    const PATH = temporaryFolder();
    fakeProgram(PATH, name, right);
    const broken = fakeProgram(temporaryFolder(), 'broken', 'libva.so.2: cannot open shared object file', 127);
    const search = find(temporaryFolder(), { PATH, [variable]: broken });
    await expect(search).rejects.toThrow(new RegExp(`libva\\.so\\.2[^]*${variable}`));
  },
);

it('takes the Firefox of Debian before others, and recognizes which S3 server is configured', async () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  fakeProgram(one, 'firefox', 'Mozilla Firefox 153.7.0esr');
  const debian = fakeProgram(other, 'firefox-esr', 'Mozilla Firefox 153.7.0esr');
  expect(await findFirefox({ PATH: `${one}:${other}` })).toBe(debian);
  const moto = fakeProgram(
    other,
    'server',
    '-H HOST, --host HOST  -p PORT, --port PORT  -c SSL_CERT, --ssl-cert SSL_CERT',
  );
  expect(await findS3Server(one, { S3_SERVER: moto })).toMatchObject({ path: moto, kind: 'moto' });
});

it('takes no Chromium that Playwright has not extracted to its end', async () => {
  const [PATH, PLAYWRIGHT_BROWSERS_PATH] = [temporaryFolder(), temporaryFolder()];
  const install = (build: string, path: string, name: string) => {
    const folder = join(PLAYWRIGHT_BROWSERS_PATH, build, path);
    mkdirSync(folder, { recursive: true });
    return fakeProgram(folder, name, 'Google Chrome for Testing 140.0');
  };
  const [old, recent] = ['chromium-999', 'chromium-1200'].map((build) => install(build, 'chrome-linux64', 'chrome'));
  const shell = install('chromium_headless_shell-1200', 'chrome-headless-shell-linux64', 'chrome-headless-shell');
  const complete = (build: string) => writeFileSync(join(PLAYWRIGHT_BROWSERS_PATH, build, 'INSTALLATION_COMPLETE'), '');
  complete('chromium-999');
  expect(await findChromium({ PATH, PLAYWRIGHT_BROWSERS_PATH })).toBe(old);
  complete('chromium-1200');
  expect(await findChromium({ PATH, PLAYWRIGHT_BROWSERS_PATH })).toBe(recent);
  complete('chromium_headless_shell-1200');
  expect(await findChromium({ PATH, PLAYWRIGHT_BROWSERS_PATH }), 'without windows').toBe(shell);
});

it('executes no veraPDF with another hash, and says what is missing', async () => {
  const jar = join(temporaryFolder(), 'other.jar');
  writeFileSync(jar, 'PK');
  await expect(findVeraPdf(temporaryFolder(), { VERAPDF: jar })).rejects.toThrow(/empreinte sha256 refusée/);
  await expect(findVeraPdf(temporaryFolder(), { VERAPDF: `${jar}x` })).rejects.toThrow(/ENOENT.*Java.*Maven/s);
});
