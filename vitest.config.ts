import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const inNode = ['contract', 'delivery', 'demo', 'tools'];
const remotes = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'remote.json')),
);
const inBrowser = ['platform', 'shell', ...remotes];
/** Their specs change nothing that they or setup.ts do not put back: those of a worker share its modules and window. */
const shared = ['contract', 'tools', 'platform', 'admin-app', 'student-app', 'public-site', 'shell'];

/** `npm run test:full` runs what is expensive, `npm test` the rest, and a command that names files whatever it names. */
const full = '**/*.full.spec.{ts,tsx}';
const specs = {
  include: process.env.TESTS === 'full' ? [full] : ['**/*.spec.{ts,tsx}'],
  exclude: ['**/node_modules/**', '**/dist/**', ...(process.env.TESTS === 'usual' ? [full] : [])],
};

// The API's specs need MongoDB: they have their own configuration, run by `npm test -- api`.
export default defineConfig({
  test: {
    // Specs do not check styles.
    css: false,
    // More than the default of one on two cores: specs of pages often wait.
    maxWorkers: Math.max(3, availableParallelism() - 1),
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
        test: { name, root: name, ...specs, isolate: !shared.includes(name), environment: 'node' },
      })),
      ...inBrowser.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: name,
          ...specs,
          isolate: !shared.includes(name),
          environment: 'jsdom',
          // Vitest takes the entry for Node.js.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          setupFiles: [`${import.meta.dirname}/platform/src/testing/setup.ts`],
        },
      })),
    ],
  },
});
