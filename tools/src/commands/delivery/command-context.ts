import { TIME_ZONE } from '@iris/contract/foundation';
import { type CommandContext, startVerification } from '@iris/delivery/cli';
import { releasedApplications } from '../../build/applications.ts';
import { copyBuild } from '../../build/index.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { TERMINAL } from '../../system/terminal.ts';
import { checkSources, checkTypes } from '../../testing/runners/checks.ts';

/** What the commands of delivery need to verify and release the applications of this repository. */
export function commandContext(): CommandContext {
  const { academyUrl, deployToken: token, port } = readSettings();
  const address = academyUrl ?? `http://localhost:${port}`;
  return {
    applications: releasedApplications(),
    address,
    token,
    checkSources,
    checkTypes,
    build: async (application) => copyBuild(application, await scratchFolder('build')),
    startVerification: () =>
      startVerification({
        address,
        token,
        launch: launchChromium,
        // All schemas of the API, from which it makes up data: most commands do not need them.
        samples: async () => (await import('@iris/platform/kit')).PRODUCT.pages,
        terminal: TERMINAL,
      }),
    typed: (command) => `npm run ${command} --`,
    timeZone: TIME_ZONE,
    terminal: TERMINAL,
  };
}
