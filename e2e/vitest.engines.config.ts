import { defineConfig } from 'vitest/config';

/**
 * Everything comes from `npm run test:full -- engines`, which starts the built product with demo data:
 * E2E_BASE_URL           address of the product
 * FIREFOX                path of a Firefox
 * WEBKIT_DRIVER_ADDRESS  address of a WebDriver of WebKitGTK
 * RETRY                  whether a failed journey is repeated once
 */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    retry: process.env.RETRY ? 1 : 0,
    projects: (['firefox', 'webkit'] as const).map((engine) => ({
      extends: true as const,
      test: { name: engine, include: ['engines/**/*.spec.ts'], provide: { engine } },
    })),
  },
});
