import { runVerify } from '@iris/delivery/cli';
import { type ReleasedApplication, releasedApplications } from '../build/applications.ts';
import { buildInto } from '../build/index.ts';
import { forUser, TERMINAL } from '../delivery-terminal.ts';
import { checkPages } from '../product/page-check.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { readSettings } from '../settings.ts';
import { UserError } from '../terminal.ts';
import { runChecksOf } from '../testing/checks.ts';
import { runVitest } from '../testing/vitest.ts';

/** `npm run verify -- <folder>`: checks an application without releasing it. */
export async function run(args: string[]): Promise<number> {
  const { academyUrl, port } = readSettings();
  const address = academyUrl ?? `http://localhost:${port}`;
  await forUser(() =>
    runVerify(args, {
      applications: releasedApplications(),
      checkSources,
      build: async (application) => buildInto(application, await scratchFolder('verify')),
      verifyPages: (described) => checkPages(described, address),
      terminal: TERMINAL,
    }),
  );
  return 0;
}

async function checkSources({ label }: ReleasedApplication): Promise<void> {
  const checks = await runChecksOf(label);
  const specs = await runVitest('.', ['--project', label]);
  if (checks.failed + specs.failed > 0) throw new UserError(`${label} ne peut pas être publié : voir ci-dessus.`);
}
