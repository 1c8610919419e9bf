import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nest needs the decorators' metadata, which only swc writes.
  plugins: [swc.vite({ module: { type: 'es6' } })],
  test: {
    include: ['src/**/*.spec.ts', 'test/**/*.spec.ts'],
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['reflect-metadata'],
    pool: 'forks',
    // Nest and Mongoose take longer to load than most specs to run: a worker loads them once.
    isolate: false,
    // Four: the specs of outages and slow clients mostly wait.
    maxWorkers: 4,
    testTimeout: 60_000,
    // No retries, unless `npm test -- --retry` allows and reports one.
    retry: process.env.RETRY ? 1 : 0,
    hookTimeout: 30_000,
  },
});
