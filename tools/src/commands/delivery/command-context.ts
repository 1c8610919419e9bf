import { TIME_ZONE } from '@iris/contract/foundation';
import { type CommandContext, verifyPages } from '@iris/delivery/cli';
import { PRODUCT } from '@iris/platform/kit';
import { releasedApplications } from '../../build/applications.ts';
import { buildInto } from '../../build/index.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { TERMINAL } from '../../system/terminal.ts';
import { checkSources, checkTypes } from '../../testing/runners/checks.ts';

/** What the commands of delivery need to verify and release the applications of this repository. */
export function commandContext(): CommandContext {
  const { academyUrl, deployToken, port } = readSettings();
  const address = academyUrl ?? `http://localhost:${port}`;
  return {
    applications: releasedApplications(),
    address,
    token: deployToken,
    checkSources,
    checkTypes,
    build: async (application) => buildInto(application, await scratchFolder('build')),
    verifyPages: (described) => verifyPages(described, { ...PRODUCT.pages, address, launch: launchChromium }, TERMINAL),
    typed: (command) => `npm run ${command} --`,
    timeZone: TIME_ZONE,
    terminal: TERMINAL,
  };
}
