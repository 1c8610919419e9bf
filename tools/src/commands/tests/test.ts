import { releasedApplications } from '../../build/applications.ts';
import { CommandError } from '../../system/terminal.ts';
import { changedParts } from '../../testing/changed/changed-parts.ts';
import { type Part, partsNamed, readRetry, runParts, unknown } from '../../testing/run-parts.ts';
import { runApiSpecs } from '../../testing/runners/api-specs.ts';
import { runChecks, runChecksOf } from '../../testing/runners/checks.ts';
import { runPlaywright, runUsualJourneys } from '../../testing/runners/playwright.ts';
import { OPENAPI } from '../../testing/runners/schemathesis.ts';
import { runSpecsOf, runVitest } from '../../testing/runners/vitest.ts';

/** They use all cores. */
const group = 'busy';

/** What `npm test` runs, by the name of each part. */
export const PARTS = {
  checks: { group, title: 'Style, imports et types', run: runChecks },
  unit: { group, title: 'Tests unitaires', run: (files) => runVitest('.', files) },
  api: { group, title: "Tests de l'API sur un vrai MongoDB et un vrai serveur S3", run: runApiSpecs },
  e2e: { group, title: 'Parcours dans un vrai navigateur', run: runUsualJourneys },
} satisfies Record<string, Part>;

/** Not a part of all tests: a choice among them. */
const CHANGED = 'changed';

/** The parts of `npm test -w <workspace>`, by workspace. */
const WORKSPACES: Record<string, Part[]> = {
  ...Object.fromEntries(
    ['contract', 'delivery', 'demo', 'platform', 'tools', ...releasedApplications().map(({ label }) => label)].map(
      (name) => [name, [checksOf(name), { title: `Tests unitaires de ${name}`, run: () => runSpecsOf(name) }]],
    ),
  ),
  api: [checksOf('api'), PARTS.api, OPENAPI],
  e2e: [checksOf('e2e'), { ...PARTS.e2e, run: () => runPlaywright() }],
};

function checksOf(workspace: string): Part {
  return { title: `Style, imports et types de ${workspace}`, run: () => runChecksOf(workspace) };
}

/**
 * `npm test`: checks, specs and journeys, but of what is expensive only a part; `npm run test:full` is the rest. Runs the parts
 * named after `--`, of which `unit` and `api` accept files too. `--workspace <folder>` tests one workspace only; `changed` what
 * the changes of the working copy can break.
 */
export async function run(args: string[]): Promise<number> {
  const names = readRetry(args);
  const files = names.filter((arg) => arg.includes('/'));
  // A file that is named is run, whether it is expensive or not.
  if (files.length === 0) process.env.TESTS = 'usual';
  const chosen = names.filter((arg) => !files.includes(arg));
  return runParts(names.includes(CHANGED) ? changedOf(names) : partsOf(chosen), files);
}

function changedOf(names: string[]): Part[] {
  if (names.length > 1) throw new CommandError(`« ${CHANGED} » choisit lui-même parmi les tests : donnez-le seul.`);
  return changedParts(group);
}

function partsOf(names: string[]): Part[] {
  if (names[0] !== '--workspace') return partsNamed(names, PARTS);
  return WORKSPACES[names[1] ?? ''] ?? unknown('Dossier inconnu', names[1] ?? '', Object.keys(WORKSPACES));
}
