import { releasedApplications } from '../build/applications.ts';
import { learnersSurviveCrashes } from '../learners/crashes.ts';
import { CommandError, say, warn } from '../terminal.ts';
import { runApiSpecs } from '../testing/api-specs.ts';
import { runChecks, runChecksOf } from '../testing/checks.ts';
import { reportFlaky } from '../testing/flaky.ts';
import { runPlaywright } from '../testing/playwright.ts';
import { runSchemathesis } from '../testing/schemathesis.ts';
import { asOneTest, sum, type Tally } from '../testing/tally.ts';
import { runVitest } from '../testing/vitest.ts';

type Part = { title: string; run: (files: string[]) => Promise<Tally> };

/** `npm run bench` does the same with a thousand. */
const LEARNERS = 100;

/** The same requests on every run. */
const SHORT = { SEED: '22', EXAMPLES: '' };

const PARTS: Record<string, Part> = {
  checks: { title: 'Style, imports et types', run: () => runChecks() },
  unit: { title: 'Tests unitaires', run: (files) => runVitest('.', files) },
  api: { title: "Tests de l'API sur un vrai MongoDB et un vrai serveur S3", run: runApiSpecs },
  learners: {
    title: "Des élèves, et l'API tuée au hasard",
    run: async () => asOneTest(await learnersSurviveCrashes(LEARNERS)),
  },
  faults: {
    title: "Pannes d'un replica set de trois membres, pendant des écritures",
    run: () => runVitest('tools', [], {}, 'vitest.faults.config.ts'),
  },
  openapi: { title: "L'API face à sa description (schemathesis)", run: () => runSchemathesis(SHORT) },
  e2e: { title: 'Parcours dans un vrai navigateur', run: () => runPlaywright() },
};

/** The parts of `npm test -w <workspace>`, by workspace. */
const WORKSPACES: Record<string, Part[]> = {
  ...Object.fromEntries(
    ['contract', 'delivery', 'platform', 'tools', ...releasedApplications().map(({ label }) => label)].map((name) => [
      name,
      [checksOf(name), { title: `Tests unitaires de ${name}`, run: () => runVitest('.', ['--project', name]) }],
    ]),
  ),
  api: [checksOf('api'), PARTS.api as Part, PARTS.faults as Part, PARTS.openapi as Part],
  e2e: [checksOf('e2e'), PARTS.e2e as Part],
};

function checksOf(workspace: string): Part {
  return { title: `Style, imports et types de ${workspace}`, run: () => runChecksOf(workspace) };
}

/**
 * `npm test`: all parts, or those named after `--`, of which `unit` and `api` accept files too. Continues after
 * a failure, to report everything in one run.
 * `--workspace <folder>` tests one workspace only. `--retry` repeats a failed test once, lists the tests
 * that needed it, and fails when there are too many.
 */
export async function run(args: string[]): Promise<number> {
  if (args.includes('--retry')) process.env.RETRY = '1';
  const files = args.filter((arg) => arg.includes('/'));
  const parts = partsOf(args.filter((arg) => arg !== '--retry' && !files.includes(arg)));
  const start = Date.now();
  const tallies: Tally[] = [];
  for (const part of parts) tallies.push(await runPart(part, files));
  const { passed, failed, flaky, failures } = sum(tallies);
  const fewFlaky = reportFlaky(flaky);
  for (const failure of failures) say(`Échec : ${failure}`);
  say(`\nDurée totale : ${Math.round((Date.now() - start) / 1000)} s`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && fewFlaky ? 0 : 1;
}

function partsOf(names: string[]): Part[] {
  if (names[0] === '--workspace') {
    return WORKSPACES[names[1] ?? ''] ?? unknown('Dossier inconnu', names[1] ?? '', Object.keys(WORKSPACES));
  }
  if (names.length === 0) return Object.values(PARTS);
  return names.map((name) => PARTS[name] ?? unknown('Partie inconnue', name, Object.keys(PARTS)));
}

function unknown(what: string, name: string, known: string[]): never {
  throw new CommandError(`${what} : « ${name} ». Il y a : ${known.join(', ')}.`);
}

async function runPart({ title, run }: Part, files: string[]): Promise<Tally> {
  const start = Date.now();
  say(`\n── ${title} ──`);
  const tally = await run(files).catch((error: unknown) => {
    warn(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    return asOneTest(false);
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  say(`${title} : ${tally.passed} réussis, ${tally.failed} échoués (${seconds} s)`);
  return tally.failed > 0 && !tally.failures?.length ? { ...tally, failures: [title] } : tally;
}
