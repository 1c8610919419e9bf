import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../chromium/find-chromium.ts';
import { runShown } from '../processes.ts';
import { serveMongoControl } from '../product/mongo-control.ts';
import { clearStage, setStage } from '../product/stage.ts';
import { ROOT, readSettings } from '../settings.ts';
import { reportFile } from './reports.ts';
import { type Tally, tallyOf, tallyOfPlaywright } from './tally.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');

/** Runs the journeys in a real Chromium against the built product and a real MongoDB, all of it its own. */
export async function runPlaywright(args: string[] = []): Promise<Tally> {
  const chromium = await findChromium();
  const stage = await setStage(readSettings());
  const report = await reportFile();
  const status = await runShown(process.execPath, [PLAYWRIGHT, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      CHROMIUM_ARGS: chromiumArgs().join(' '),
      E2E_BASE_URL: stage.address,
      E2E_CONTROL_URL: await serveMongoControl(stage.mongo),
      E2E_MONGODB_URI: stage.mongo.uri,
      E2E_RELEASES_DIR: stage.releasesDir,
      E2E_REPORT_FILE: report,
    },
  });
  await clearStage(stage);
  return tallyOf(report, status, tallyOfPlaywright);
}
