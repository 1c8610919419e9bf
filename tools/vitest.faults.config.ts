import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/faults/**/*.fault.ts'],
    // Building the API and starting three members of a replica set.
    hookTimeout: 300_000,
    // A fault, until the replica set is healthy again.
    testTimeout: 300_000,
    retry: process.env.RETRY ? 1 : 0,
  },
});
