import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const inNode = ['contract', 'tools'];
const inBrowser = ['platform', 'shell', 'public-site', 'student-app', 'admin-app'];

const specs = ['**/*.spec.{ts,tsx}'];

// The API's specs need a MongoDB: they have their own configuration, run by `npm test -- api`.
export default defineConfig({
  test: {
    // An import of Tailwind's theme is nothing a spec looks at.
    css: false,
    // The default leaves one core of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Two cores shared by several workers: a page acted on through jsdom may take a while.
    testTimeout: 20_000,
    // One attempt, unless `npm test -- --retry` allows a second, which it reports.
    retry: process.env.RETRY ? 1 : 0,
    // Failures that the product logs are part of what specs provoke: shown only when the spec itself fails.
    silent: 'passed-only',
    projects: [
      ...inNode.map((name) => ({
        extends: true as const,
        test: { name, root: name, include: specs, environment: 'node' },
      })),
      ...inBrowser.map((name) => ({
        extends: true as const,
        test: {
          name,
          root: name,
          include: specs,
          environment: 'jsdom',
          setupFiles: [`${import.meta.dirname}/platform/src/testing/setup.ts`],
        },
      })),
    ],
  },
});
