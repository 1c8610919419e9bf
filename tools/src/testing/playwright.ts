import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../chromium/find-chromium.ts';
import { runShown } from '../processes.ts';
import { serveTestControl } from '../product/test-control.ts';
import { startTestInstance, stopTestInstance, type TestInstance } from '../product/test-instance.ts';
import { ROOT, readSettings } from '../settings.ts';
import { reportFile } from './reports.ts';
import { sum, type Tally, tallyOf, tallyOfPlaywright } from './tally.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');

/** Runs the journeys in Chromium against the built product with its own MongoDB. */
export async function runPlaywright(args: string[] = []): Promise<Tally> {
  const chromium = await findChromium();
  return args.length > 0 ? runSome(chromium, args) : runAll(chromium);
}

async function runSome(chromium: string, args: string[]): Promise<Tally> {
  const instance = await startTestInstance(readSettings());
  const tally = await runOn(instance, chromium, args);
  await stopTestInstance(instance);
  return tally;
}

/**
 * Journeys change only their own data. Tests that change the site for every visitor run in parallel against a second
 * instance, one at a time; tests that stop the database run last, when no other load slows down answers.
 */
async function runAll(chromium: string): Promise<Tally> {
  const instance = await startTestInstance(readSettings());
  const sharedInstance = await startTestInstance(readSettings());
  const parallel = await Promise.all([
    runOn(instance, chromium, ['--no-deps', '--project', 'journeys', '--output', 'test-results/journeys']),
    runOn(sharedInstance, chromium, [
      ...['--no-deps', '--project', 'shared', '--project', 'deploys'],
      ...['--workers', '1', '--output', 'test-results/shared'],
    ]),
  ]);
  await stopTestInstance(sharedInstance);
  const last = await runOn(instance, chromium, ['--no-deps', '--project', 'outage', '--output', 'test-results/outage']);
  await stopTestInstance(instance);
  return sum([...parallel, last]);
}

async function runOn(instance: TestInstance, chromium: string, args: string[]): Promise<Tally> {
  const report = await reportFile();
  const status = await runShown(process.execPath, [PLAYWRIGHT, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      CHROMIUM_ARGS: chromiumArgs().join(' '),
      E2E_BASE_URL: instance.address,
      E2E_CONTROL_URL: await serveTestControl(instance, readSettings()),
      E2E_MONGODB_URI: instance.mongo.uri,
      E2E_REPORT_FILE: report,
    },
  });
  return tallyOf(report, status, tallyOfPlaywright);
}
