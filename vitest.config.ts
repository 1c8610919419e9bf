import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const inNode = ['contract', 'delivery', 'demo', 'tools'];
const remotes = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'remote.json')),
);
const inBrowser = ['platform', 'shell', ...remotes];
/** Specs of delivery for what runs in browsers. */
const ofHost = ['host', 'remote', 'build/development'];

/** `npm run test:full` runs what is expensive, `npm test` the rest, and a command that names files whatever it names. */
const full = '**/*.full.spec.{ts,tsx}';
const included = process.env.TESTS === 'full' ? full : '**/*.spec.{ts,tsx}';
const exclude = ['**/node_modules/**', '**/dist/**', ...(process.env.TESTS === 'usual' ? [full] : [])];

// The API's specs need MongoDB: they have their own configuration, run by `npm test -- api`.
export default defineConfig({
  test: {
    // Specs do not check styles.
    css: false,
    // More than the default of one on two cores: specs of pages often wait.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Most of what a spec allocates is gone at once: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // For whatever never ends, on a busy machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // No retries, unless `npm test -- --retry` allows and reports one.
    retry: process.env.RETRY ? 1 : 0,
    // Specs cause failures that the product logs: shown only when the spec fails.
    silent: 'passed-only',
    projects: [
      ...inNode.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: name,
          include: [included],
          exclude: [...exclude, ...(name === 'delivery' ? ofHost.map((place) => `${place}/**`) : [])],
          // The specs of a worker share its modules: they put back what they change.
          isolate: name === 'demo',
          environment: 'node',
        },
      })),
      {
        extends: true,
        // These replace modules and globals.
        test: {
          name: 'delivery-host',
          root: 'delivery',
          include: ofHost.map((place) => `${place}/${included}`),
          exclude,
          environment: 'jsdom',
        },
      },
      {
        extends: true,
        // One for all: a worker loads React, jsdom and platform once, and not once for each application.
        test: {
          name: 'browser',
          include: inBrowser.map((name) => `${name}/${included}`),
          exclude,
          isolate: false,
          environment: 'jsdom',
          // Vitest takes the entry for Node.js.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          setupFiles: [`${import.meta.dirname}/platform/src/testing/setup.ts`],
        },
      },
    ],
  },
});
