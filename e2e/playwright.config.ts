import { defineConfig } from 'playwright/test';

/**
 * Everything comes from `npm run e2e`, which starts the built product with demo data on a MongoDB of its own:
 * E2E_BASE_URL     address of the product
 * E2E_MONGODB_URI  its MongoDB
 * E2E_CONTROL_URL  POST /freeze and /thaw there act on its MongoDB, and answer 204 when done; POST /s3 answers
 *                  with the settings of an academy whose releases are on an S3 server of the run; POST /minutes lets ten
 *                  minutes pass for the films that are being watched, /proofs and /week what accounts wait for, /evening the
 *                  time until a webinar; POST /crash kills the API
 * E2E_RELEASES     folder with the files of its releases, which other academies share
 * CHROMIUM         path of the browser, CHROMIUM_ARGS its options
 * RETRY            whether a failed journey is repeated once
 * TESTS            `usual` for the tests of `npm test`, `full` for those of `npm run test:full`; all otherwise
 * E2E_REPORT_FILE  path of the JSON report
 */
const { E2E_BASE_URL, E2E_REPORT_FILE, CHROMIUM, CHROMIUM_ARGS = '', TESTS } = process.env;
if (!E2E_BASE_URL || !CHROMIUM) throw new Error('Lancez les parcours par : npm run e2e');

export default defineConfig({
  // The order for `npm run e2e -- <file>`, on one instance of the product. Without a file, journeys run on one instance and, at
  // the same time, the others on another.
  projects: [
    { name: 'journeys', testDir: 'journeys', ...filesOf(TESTS) },
    // These change what every visitor sees: one at a time.
    { name: 'shared', testDir: 'shared', dependencies: ['journeys'], workers: 1, ...filesOf(TESTS) },
    // These change the served releases: one at a time.
    { name: 'deploys', testDir: 'deploys', dependencies: ['shared'], workers: 1 },
    // These stop the database: after all others, one at a time.
    { name: 'outage', testDir: 'outage', dependencies: ['deploys'], workers: 1 },
  ],
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // More than two cores: journeys often wait; fewer where `npm run test:full` runs another part beside them.
  workers: TESTS === 'usual' ? 4 : 3,
  // No retries, unless `npm test -- --retry` allows and reports one.
  retries: process.env.RETRY ? 1 : 0,
  // For whatever never ends, on a busy machine too: how fast pages are is measured by the bench.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(E2E_REPORT_FILE ? [['json', { outputFile: E2E_REPORT_FILE }] as const] : [])],
  use: {
    reuseContext: true,
    baseURL: E2E_BASE_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Without a graphics card motion is drawn by the processor; smoothness.full.spec.ts and the engines have it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // A trace costs a third of the time: npm run e2e -- --trace retain-on-failure
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS.split(' ').filter(Boolean) },
  },
});

function filesOf(tests: string | undefined) {
  const full = '**/*.full.spec.ts';
  if (tests === 'usual') return { testIgnore: full };
  return tests === 'full' ? { testMatch: full } : {};
}
