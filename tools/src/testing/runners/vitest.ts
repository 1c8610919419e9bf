import { join } from 'node:path';
import { releasedApplications } from '../../build/applications.ts';
import { runShown } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { reportFile } from '../reports.ts';
import { type Tally, tallyOf, tallyOfVitest } from '../tally.ts';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** The workspaces whose specs run in jsdom: one project of Vitest. */
const IN_BROWSER = ['platform', ...releasedApplications().map(({ label }) => label)];

/** Runs the specs of one workspace, but for those of the API. */
export function runSpecsOf(workspace: string): Promise<Tally> {
  const inBrowser = IN_BROWSER.includes(workspace);
  return runVitest('.', inBrowser ? ['--project', 'browser', `${workspace}/`] : ['--project', `${workspace}*`]);
}

/** Runs the specs of a folder that has a vitest.config.ts. */
export async function runVitest(
  folder: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  config = 'vitest.config.ts',
): Promise<Tally> {
  const report = await reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await runShown(process.execPath, [VITEST, 'run', '--config', config, ...reporters, ...args], {
    cwd: join(ROOT, folder),
    // React's production build has no act().
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  return tallyOf(report, status, tallyOfVitest);
}
