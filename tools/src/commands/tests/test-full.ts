import { learnersSurviveCrashes } from '../../bench/learners/crashes.ts';
import { type Part, partsNamed, readRetry, runParts } from '../../testing/run-parts.ts';
import { runExpensiveApiSpecs } from '../../testing/runners/api-specs.ts';
import { runEngines } from '../../testing/runners/engines.ts';
import { runFullJourneys, runProjects } from '../../testing/runners/playwright.ts';
import { OPENAPI } from '../../testing/runners/schemathesis.ts';
import { runVitest } from '../../testing/runners/vitest.ts';
import { asOneTest } from '../../testing/tally.ts';

/** `npm run bench` does the same with a thousand and four films. */
const LEARNERS = 50;
const FILMS = 1;

/** They ask for answers within seconds, which two of them at once would keep from each other. */
const group = 'in a hurry';

/** The longest first: two at a time, and what is short fills the end. */
const PARTS = {
  journeys: { group, title: 'Parcours coûteux, contenus hostiles et pannes', run: runFullJourneys },
  deploys: { title: 'Publications dans un vrai navigateur', run: () => runProjects('deploys') },
  api: { title: "Tests coûteux de l'API", run: runExpensiveApiSpecs },
  openapi: OPENAPI,
  unit: { title: 'Tests unitaires coûteux', run: () => runVitest('.') },
  faults: {
    title: "Pannes d'un replica set de trois membres, pendant des écritures",
    run: () => runVitest('tools', [], {}, 'vitest.faults.config.ts'),
  },
  engines: { title: 'Parcours dans Firefox et WebKit', run: () => runEngines() },
  learners: {
    group,
    title: "Des étudiants, et l'API tuée au hasard",
    run: async () => asOneTest(await learnersSurviveCrashes(LEARNERS, FILMS)),
  },
} satisfies Record<string, Part>;

/**
 * `npm run test:full`: what is expensive by nature, and therefore not in `npm test`: whole products of cases, crashes, races,
 * faults, deploys, outages, other engines. Runs the parts named after `--`, or all.
 */
export async function run(args: string[]): Promise<number> {
  const names = readRetry(args);
  process.env.TESTS = 'full';
  return runParts(partsNamed(names, PARTS));
}
