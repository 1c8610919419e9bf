import { join } from 'node:path';
import { chromiumArgs } from '@iris/delivery/cli/chromium';
import { serveTestControl } from '../../product/test/test-control.ts';
import {
  startTestInstance,
  stopTestInstance,
  TEST_RELEASES_STORE,
  type TestInstance,
} from '../../product/test/test-instance.ts';
import { findChromium } from '../../programs/chromium.ts';
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

/** The e2e tests of `npm test`: what changes the site of every visitor is among those of `npm run test:full`. */
export function runUsualJourneys(): Promise<Tally> {
  return runProjects('journeys');
}

/**
 * The e2e tests of `npm run test:full` besides deploys, on one instance: what changes the site of every visitor comes after the
 * journeys, and what stops its database last. As a dependency, a failed journey would keep them from being run.
 */
export function runFullJourneys(): Promise<Tally> {
  return runOnInstance(argumentsFor('journeys'), argumentsFor('shared', 'outage'));
}

/** Runs projects of e2e tests on an instance of their own; what is not a journey one after the other. */
export function runProjects(...projects: string[]): Promise<Tally> {
  return runOnInstance(argumentsFor(...projects));
}

/** The arguments for these projects alone. */
function argumentsFor(...projects: string[]): string[] {
  const selected = projects.flatMap((project) => ['--project', project]);
  const workers = projects.includes('journeys') ? [] : ['--workers', '1'];
  return ['--no-deps', ...selected, ...workers, '--output', `test-results/${projects[0]}`];
}

/** Runs Playwright on one instance once for each list of arguments, one after the other. */
async function runOnInstance(...runs: string[][]): Promise<Tally> {
  const chromium = await findChromium();
  const settings = readSettings();
  const instance = await startTestInstance(settings, { isDurable: false });
  const control = await serveTestControl(instance, settings);
  const tallies: Tally[] = [];
  for (const args of runs) tallies.push(await runOn(instance, { chromium, control, args }));
  await stopTestInstance(instance);
  return withCrashes(sum(tallies), instance.api.crashes);
}

interface PlaywrightRun {
  chromium: string;
  /** Address of the control of the instance. */
  control: string;
  args: string[];
}

async function runOn(instance: TestInstance, { chromium, control, args }: PlaywrightRun): Promise<Tally> {
  const report = await reportFile();
  const status = await runShown(process.execPath, [PLAYWRIGHT, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      CHROMIUM_ARGS: chromiumArgs().join(' '),
      E2E_BASE_URL: instance.address,
      E2E_CONTROL_URL: control,
      E2E_MONGODB_URI: instance.mongo.uri,
      E2E_RELEASES: TEST_RELEASES_STORE,
      E2E_REPORT_FILE: report,
    },
  });
  return tallyOf(report, status, tallyOfPlaywright);
}
