import { join } from 'node:path';
import { serveTestControl } from '../../product/test/test-control.ts';
import { startTestInstance, stopTestInstance, type TestInstance } from '../../product/test/test-instance.ts';
import { chromiumArgs, findChromium } from '../../programs/chromium.ts';
import { runShown } from '../../system/processes.ts';
import { ROOT, readSettings } from '../../system/settings.ts';
import { reportFile } from '../reports.ts';
import { sum, type Tally, tallyOf, tallyOfPlaywright, withCrashes } from '../tally.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');

/** Runs e2e tests in Chromium against the built product: those that the arguments of Playwright name, or all. */
export async function runPlaywright(args: string[] = []): Promise<Tally> {
  if (args.length > 0) return runOnInstance(args);
  return sum(await Promise.all([runProjects('journeys'), runProjects('shared', 'deploys', 'outage')]));
}

/** The e2e tests of `npm test`: journeys, and on the same instance after them what changes the site of every visitor. */
export function runUsualJourneys(): Promise<Tally> {
  return runOnInstance(['--project', 'shared', '--output', 'test-results/journeys']);
}

/** Runs projects of e2e tests on an instance of their own; what is not a journey one after the other. */
export function runProjects(...projects: string[]): Promise<Tally> {
  const selected = projects.flatMap((project) => ['--project', project]);
  const workers = projects.includes('journeys') ? [] : ['--workers', '1'];
  return runOnInstance(['--no-deps', ...selected, ...workers, '--output', `test-results/${projects[0]}`]);
}

async function runOnInstance(args: string[]): Promise<Tally> {
  const chromium = await findChromium();
  const instance = await startTestInstance(readSettings());
  const tally = await runOn(instance, chromium, args);
  await stopTestInstance(instance);
  return withCrashes(tally, instance.api.crashes);
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
