import { TIME_ZONE } from '@iris/contract/limits';
import { runRelease } from '@iris/delivery/cli';
import { releasedApplications } from '../build/applications.ts';
import { buildInto } from '../build/index.ts';
import { forUser, TERMINAL } from '../delivery-terminal.ts';
import { checkPages } from '../product/page-check.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { readSettings } from '../settings.ts';
import { checkTypes } from '../testing/checks.ts';

/** `npm run release -- <folder>`: releases, promotes or rolls back an application on a running server. */
export async function run(args: string[]): Promise<number> {
  const { academyUrl, deployToken, port } = readSettings();
  const address = academyUrl ?? `http://localhost:${port}`;
  await forUser(() =>
    runRelease(args, {
      applications: releasedApplications(),
      address,
      token: deployToken,
      build: async (application) => buildInto(application, await scratchFolder('release')),
      checkTypes,
      verifyPages: (described) => checkPages(described, address),
      timeZone: TIME_ZONE,
      terminal: TERMINAL,
    }),
  );
  return 0;
}
