import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PERMISSIONS, ROLES, TIME_ZONE } from '@iris/contract/foundation';
import type { Product } from '@iris/delivery/cli/kit';
import { PAGE_SAMPLES } from './page-samples.ts';

const require = createRequire(import.meta.url);
const platform = join(import.meta.dirname, '..');

/** The academy, as the commands of delivery need to know it. */
export const PRODUCT: Product = {
  template: join(platform, 'template'),
  // Built when the package is packed.
  shell: join(platform, 'dist/shell'),
  packages: {
    dependencies: Object.fromEntries(
      ['@iris/contract', '@iris/delivery', '@iris/platform'].map((name) => [name, manifestOf(name).version]),
    ),
    peerDependencies: manifestOf('@iris/platform').peerDependencies,
  },
  roles: ROLES,
  permissions: PERMISSIONS,
  timeZone: TIME_ZONE,
  pages: PAGE_SAMPLES,
};

function manifestOf(name: string): { version: string; peerDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'));
}
