import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [swc.vite({ module: { type: 'es6' } })],
  test: {
    include: ['fuzz/**/*.fuzz.ts'],
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['reflect-metadata'],
    hookTimeout: 30_000,
  },
});
