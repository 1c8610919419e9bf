import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../chromium/find-chromium.ts';
import { runShown } from '../processes.ts';
import { serveMongoControl } from '../product/mongo-control.ts';
import { clearStage, type Stage, setStage } from '../product/stage.ts';
import { ROOT, readSettings } from '../settings.ts';
import { reportFile } from './reports.ts';
import { sum, type Tally, tallyOf, tallyOfPlaywright } from './tally.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');

/** Runs the journeys in a real Chromium against the built product and a real MongoDB, all of it its own. */
export async function runPlaywright(args: string[] = []): Promise<Tally> {
  const chromium = await findChromium();
  return args.length > 0 ? runSome(chromium, args) : runAll(chromium);
}

async function runSome(chromium: string, args: string[]): Promise<Tally> {
  const stage = await setStage(readSettings());
  const tally = await runOn(stage, chromium, args);
  await clearStage(stage);
  return tally;
}

/**
 * Journeys change only what is theirs. What changes the academy for every visitor runs beside them on an academy of its
 * own, one test at a time; what takes the database away runs last, when nothing else makes answers late.
 */
async function runAll(chromium: string): Promise<Tally> {
  const stage = await setStage(readSettings());
  const sharedStage = await setStage(readSettings());
  const besides = await Promise.all([
    runOn(stage, chromium, ['--no-deps', '--project', 'journeys', '--output', 'test-results/journeys']),
    runOn(sharedStage, chromium, [
      ...['--no-deps', '--project', 'shared', '--project', 'deploys'],
      ...['--workers', '1', '--output', 'test-results/shared'],
    ]),
  ]);
  await clearStage(sharedStage);
  const last = await runOn(stage, chromium, ['--no-deps', '--project', 'outage', '--output', 'test-results/outage']);
  await clearStage(stage);
  return sum([...besides, last]);
}

async function runOn(stage: Stage, chromium: string, args: string[]): Promise<Tally> {
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
  return tallyOf(report, status, tallyOfPlaywright);
}
