import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The packages may be installed in a folder above.
  server: { fs: { strict: false } },
  test: {
    environment: 'jsdom',
    setupFiles: ['@iris/platform/testing/setup'],
    css: false,
    testTimeout: 20_000,
    // The packages of the platform are TypeScript sources, which Node alone does not load.
    server: { deps: { inline: [/@iris[\\/]/] } },
  },
});
