import { learnersSurviveCrashes } from '../../bench/learners/crashes.ts';
import { runApiSpecs } from '../../testing/api-specs.ts';
import { runEngines } from '../../testing/engines.ts';
import { runProjects } from '../../testing/playwright.ts';
import { type Part, partsNamed, readRetry, runParts } from '../../testing/run-parts.ts';
import { asOneTest } from '../../testing/tally.ts';
import { runVitest } from '../../testing/vitest.ts';

/** `npm run bench` does the same with a thousand. */
const LEARNERS = 100;

/** Tests that change what every visitor sees, or stop what the product needs: one after the other, and most of them wait. */
const WAITING = {
  deploys: {
    title: 'Publications et pannes dans un vrai navigateur',
    run: () => runProjects('shared', 'deploys', 'outage'),
  },
  engines: { title: 'Parcours dans Firefox et WebKit', run: () => runEngines() },
} satisfies Record<string, Part>;

const BUSY = {
  unit: { title: 'Tests unitaires coûteux', run: () => runVitest('.') },
  api: { title: "Tests coûteux de l'API", run: () => runApiSpecs() },
  learners: {
    title: "Des étudiants, et l'API tuée au hasard",
    run: async () => asOneTest(await learnersSurviveCrashes(LEARNERS)),
  },
  faults: {
    title: "Pannes d'un replica set de trois membres, pendant des écritures",
    run: () => runVitest('tools', [], {}, 'vitest.faults.config.ts'),
  },
  journeys: { title: 'Parcours coûteux dans un vrai navigateur', run: () => runProjects('journeys') },
} satisfies Record<string, Part>;

/**
 * `npm run test:full`: what is expensive by nature, and therefore not in `npm test`: whole products of cases, crashes, races,
 * faults, deploys, outages, other engines. Runs the parts named after `--`, or all in two lanes.
 */
export async function run(args: string[]): Promise<number> {
  const names = readRetry(args);
  process.env.TESTS = 'full';
  return runParts(names.length > 0 ? [partsNamed(names, { ...WAITING, ...BUSY })] : [WAITING, BUSY].map(Object.values));
}
