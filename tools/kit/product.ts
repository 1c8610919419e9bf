import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PERMISSIONS, ROLES, TIME_ZONE } from '@iris/contract/foundation';
import type { Product } from '@iris/delivery/cli/kit';
import { PAGE_SAMPLES } from './page-samples.ts';

const require = createRequire(import.meta.url);

/** The academy, as the commands of delivery need to know it. Part of the kit: it knows the packages by their names only. */
export const PRODUCT: Product = {
  template: join(folderOf('@iris/platform'), 'template'),
  shell: join(folderOf('@iris/delivery'), 'shell'),
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

function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

function manifestOf(name: string): { version: string; peerDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
}
