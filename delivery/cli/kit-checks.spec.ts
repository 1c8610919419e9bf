import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from './academy.fixtures.ts';
import { launchChromium } from './kit-checks.ts';

/** Programs that do not start, and note that they were tried. */
function failingPrograms(...names: string[]) {
  const folder = temporaryFolder();
  const tried = join(folder, 'tried');
  for (const name of names) {
    writeFiles(folder, { [name]: `#!/bin/sh\necho ${name} >> '${tried}'\nexit 1\n` });
    chmodSync(join(folder, name), 0o755);
  }
  return { folder, tried: () => readFileSync(tried, 'utf8').trim().split('\n') };
}

it('tries each Chromium and Chrome on the PATH, that without windows first', async () => {
  const { folder, tried } = failingPrograms('google-chrome', 'chromium', 'chromium-headless-shell');
  // Where Playwright has its own, that one starts.
  await launchChromium({ PATH: `/nowhere:${folder}` }).then(
    (browser) => browser.close(),
    (error: Error) => expect(error.message).toContain(join(folder, 'google-chrome')),
  );
  expect(tried()).toEqual(['chromium-headless-shell', 'chromium', 'google-chrome']);
});

it('starts that of CHROMIUM and no other one, and names it when it does not start', async () => {
  const { folder, tried } = failingPrograms('mine', 'chromium');
  const CHROMIUM = join(folder, 'mine');
  await expect(launchChromium({ PATH: folder, CHROMIUM })).rejects.toThrow(`Chromium ne démarre pas (${CHROMIUM})`);
  expect(tried()).toEqual(['mine']);
});
