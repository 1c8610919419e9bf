import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

const { TESTS } = process.env;

/** `npm run test:full` runs what is expensive, `npm test` the rest, and a command that names files whatever it names. */
const full = '**/*.full.spec.ts';
const specs = TESTS === 'full' ? [full] : ['src/**/*.spec.ts', 'test/**/*.spec.ts'];
const left = TESTS === 'usual' ? [full] : [];

/** Specs that keep the processor busy: beside so many workers the server under test would rightly answer that it is overloaded. */
const races = '**/*-races.spec.ts';
const busyFull = [
  '**/password-guesses.full.spec.ts',
  '**/rolling-restart.full.spec.ts',
  '**/killed-*.full.spec.ts',
  '**/webinar-reminders.full.spec.ts',
  '**/practice-races.full.spec.ts',
];

export default defineConfig({
  // Nest needs the decorators' metadata, which only swc writes.
  plugins: [swc.vite({ module: { type: 'es6' } })],
  test: {
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['reflect-metadata'],
    pool: 'forks',
    // Most of what a spec allocates is gone at once: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Nest and Mongoose take longer to load than most specs to run: a worker loads them once.
    isolate: false,
    // For whatever never ends, on a busy machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // No retries, unless `npm test -- --retry` allows and reports one.
    retry: process.env.RETRY ? 1 : 0,
    projects: [
      {
        extends: true,
        // One more than two processors: some specs wait for outages and slow clients. Each loads the application anew.
        test: {
          name: 'api',
          include: specs,
          exclude: [races, ...busyFull, ...left],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'busy',
          include: TESTS === 'full' ? busyFull : [races, ...busyFull],
          exclude: left,
          maxWorkers: TESTS === 'full' ? 2 : 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
