import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';
import rules from './dependency-cruiser.config.mjs';
import rooms from './rooms.json' with { type: 'json' };
import { ROOT } from './src/system/settings.ts';
import { temporaryFolder } from './src/testing/temporary-folder.ts';

/** Imports that break each rule at least once, and similar ones that break none. */
const CASES: { from: string; imports: string; type?: true; breaks?: string[] }[] = [
  { from: 'contract/src/a.ts', imports: 'node:fs', breaks: ['contract-imports-no-other-workspace'] },
  { from: 'contract/src/b.ts', imports: '@iris/platform/ui', breaks: ['contract-imports-no-other-workspace'] },
  { from: 'contract/src/c.ts', imports: 'zod' },
  { from: 'contract/src/site/a.ts', imports: '../catalog/courses.ts', breaks: ['areas-of-contract-by-their-index'] },
  { from: 'contract/src/site/b.ts', imports: '../catalog/index.ts' },
  { from: 'delivery/build/a.ts', imports: '@iris/contract/catalog', breaks: ['delivery-imports-no-other-workspace'] },
  { from: 'platform/sharing.ts', imports: '@iris/delivery/build' },
  { from: 'contract/src/d.ts', imports: '@iris/delivery/contract/releases' },
  { from: 'delivery/cli/a.ts', imports: '@iris/contract/catalog', breaks: ['delivery-imports-no-other-workspace'] },
  { from: 'delivery/cli/b.ts', imports: '../server/index.ts', breaks: ['parts-of-delivery-meet-in-its-contract'] },
  { from: 'delivery/cli/c.ts', imports: '../contract/releases.ts' },
  { from: 'delivery/cli/d.ts', imports: '../rendering/index.ts', breaks: ['parts-of-delivery-meet-in-its-contract'] },
  { from: 'delivery/server/a.ts', imports: '../rendering/index.ts' },
  { from: 'delivery/server/b.ts', imports: '../host/index.ts', breaks: ['server-and-development-share-rendering'] },
  { from: 'delivery/build/development/a.ts', imports: '../../rendering/index.ts' },
  { from: 'api/src/pages/delivery/a.ts', imports: '@iris/delivery/server' },
  { from: 'api/src/pages/delivery/b.ts', imports: '@iris/delivery/cli', breaks: ['api-imports-contract-only'] },
  {
    from: 'api/src/operations/commands/release.ts',
    imports: '@iris/delivery/server',
    breaks: ['commands-of-the-server-import-cli'],
  },
  { from: 'api/src/operations/commands/with-database.ts', imports: '@iris/delivery/cli/patience' },
  { from: 'tools/src/c.ts', imports: '@iris/delivery/cli' },
  { from: 'tools/src/d.ts', imports: '@iris/delivery/server', breaks: ['tools-import-contract-only'] },
  { from: 'shell/src/f.tsx', imports: '@iris/delivery/contract/releases' },
  { from: 'shell/src/h.tsx', imports: '@iris/delivery/host' },
  { from: 'admin-app/src/f.tsx', imports: '@iris/delivery/remote' },
  { from: 'admin-app/src/g.tsx', imports: '@iris/delivery/host', breaks: ['only-the-shell-loads-remotes'] },
  { from: 'shell/src/g.tsx', imports: '@iris/delivery/cli', breaks: ['applications-never-import-each-other'] },
  { from: 'platform/kit/a.ts', imports: '@iris/delivery/cli/kit' },
  { from: 'platform/kit/b.ts', imports: '@iris/delivery/host', breaks: ['kit-imports-cli'] },
  { from: 'tools/src/e.ts', imports: '@iris/platform/kit' },
  { from: 'platform/src/ui/b.tsx', imports: '@iris/contract/catalog' },
  { from: 'platform/src/input/files/a.tsx', imports: '../../ui/index.ts', breaks: ['areas-of-platform-by-name'] },
  { from: 'platform/src/lesson/a.tsx', imports: '../ui/index.ts', breaks: ['areas-of-platform-by-name'] },
  { from: 'platform/src/input/files/b.tsx', imports: '../forms/index.ts', breaks: ['areas-of-platform-by-name'] },
  { from: 'platform/src/input/files/c.tsx', imports: '@iris/platform/ui' },
  { from: 'platform/src/input/files/d.spec.tsx', imports: '../../ui/index.ts' },
  { from: 'platform/src/ui/e/e.tsx', imports: '../index.ts' },
  {
    from: 'platform/src/ui/c.tsx',
    imports: '../../../admin-app/src/paths.ts',
    breaks: ['platform-imports-contract-only', 'packages-by-name'],
  },
  {
    from: 'admin-app/src/a.tsx',
    imports: '../../student-app/src/paths.ts',
    breaks: ['applications-never-import-each-other', 'packages-by-name'],
  },
  {
    from: 'shell/src/a.tsx',
    imports: '../../api/src/accounts/users/users.service.ts',
    breaks: ['applications-never-import-each-other', 'packages-by-name'],
  },
  { from: 'shell/src/b.tsx', imports: '../../platform/src/ui/index.ts', breaks: ['packages-by-name'] },
  { from: 'shell/src/c.tsx', imports: '@iris/platform/src/ui/index.ts', breaks: ['packages-by-entry-point'] },
  { from: 'shell/src/d.tsx', imports: '@iris/contract', breaks: ['packages-by-entry-point'] },
  { from: 'shell/src/e.tsx', imports: '@iris/platform/ui' },
  { from: 'api/src/accounts/users/a.ts', imports: '@iris/platform/ui', breaks: ['api-imports-contract-only'] },
  { from: 'tools/src/a.ts', imports: '@iris/platform/ui', breaks: ['tools-import-contract-only'] },
  { from: 'tools/src/b.ts', imports: '@iris/contract/catalog' },
  { from: 'tools/src/e.ts', imports: '@iris/demo' },
  { from: 'demo/a.ts', imports: '@iris/contract/catalog' },
  { from: 'demo/b.ts', imports: '@iris/platform/ui', breaks: ['demo-imports-contract-only'] },
  { from: 'shell/src/i.tsx', imports: '@iris/demo', breaks: ['applications-never-import-each-other'] },
  { from: 'e2e/pages/a.ts', imports: '@iris/contract/catalog', breaks: ['e2e-imports-no-other-workspace'] },
  { from: 'admin-app/src/b.tsx', imports: 'react-router', breaks: ['one-router'] },
  { from: 'platform/src/ui/d.tsx', imports: 'react-router', breaks: ['one-router'] },
  { from: 'admin-app/src/c.tsx', imports: 'react-router-dom' },
  { from: 'api/src/foundation/journal/a.ts', imports: './journal.fixtures.ts', breaks: ['fixtures-for-tests-only'] },
  { from: 'api/src/foundation/journal/b.spec.ts', imports: './journal.fixtures.ts' },
  { from: 'tools/src/circle-a.ts', imports: './circle-b.ts', breaks: ['no-circles'] },
  { from: 'tools/src/circle-b.ts', imports: './circle-a.ts' },
  {
    from: 'admin-app/src/features/courses/a.tsx',
    imports: '../users/users.api.ts',
    breaks: ['features-know-no-other-feature'],
  },
  { from: 'admin-app/src/features/users/b.tsx', imports: './users.api.ts' },
  { from: 'admin-app/src/features/users/c.tsx', imports: '../../paths.ts' },
  { from: 'admin-app/src/features/users/d.tsx', imports: '../../routes.tsx', breaks: ['features-know-no-routes'] },
  {
    from: 'admin-app/src/editing/a.tsx',
    imports: '../features/users/users.api.ts',
    breaks: ['only-routes-know-features'],
  },
  { from: 'student-app/src/routes.tsx', imports: './features/dashboard/dashboard.api.ts' },
  {
    from: 'api/src/accounts/auth/a.service.ts',
    imports: '../users/model/user.schema.ts',
    breaks: ['features-by-their-service'],
  },
  { from: 'api/src/accounts/auth/b.service.ts', imports: '../users/users.service.ts' },
  {
    from: 'api/src/accounts/auth/c.service.ts',
    imports: '../users/model/user.schema.ts',
    type: true,
    breaks: ['features-by-their-service'],
  },
  { from: 'api/src/accounts/auth/c.schema.ts', imports: '../users/model/user.schema.ts' },
  { from: 'api/src/accounts/auth/d.service.ts', imports: '../../foundation/index.ts' },
  { from: 'api/src/accounts/auth/e.service.ts', imports: '../index.ts', breaks: ['no-room-imports-its-own-face'] },
  { from: 'api/src/site/a.ts', imports: '../accounts/index.ts' },
  { from: 'api/src/site/b.ts', imports: '../accounts/users/users.service.ts', breaks: ['rooms-by-their-face'] },
  { from: 'api/src/site/b.spec.ts', imports: '../accounts/users/users.service.ts' },
  ...rooms.slice(1).map((room, below) => ({
    from: `api/src/${rooms[below]}/above.ts`,
    imports: `../${room}/index.ts`,
    breaks: [`rooms-above-${rooms[below]}`],
  })),
  { from: 'api/src/foundation/b.ts', imports: './config/env.ts' },
  { from: 'api/src/site/c.ts', imports: '../../app/main.ts', breaks: ['rooms-know-no-application'] },
  { from: 'api/app/a.ts', imports: '../src/accounts/users/users.service.ts', breaks: ['rooms-by-their-face'] },
  { from: 'api/app/graphics-process.ts', imports: '../src/accounts/users/users.service.ts' },
  {
    from: 'api/src/accounts/users/a.controller.ts',
    imports: './model/user.schema.ts',
    breaks: ['controllers-know-no-model'],
  },
  { from: 'api/src/accounts/users/b.controller.ts', imports: 'mongoose', breaks: ['controllers-know-no-model'] },
  {
    from: 'api/src/accounts/users/c.service.ts',
    imports: './d.controller.ts',
    breaks: ['services-know-no-controller'],
  },
];

const IMPORTED = [
  'contract/src/catalog/courses.ts',
  'contract/src/catalog/index.ts',
  'demo/index.ts',
  'delivery/build/index.ts',
  'delivery/contract/releases.ts',
  'delivery/cli/index.ts',
  'delivery/cli/kit.ts',
  'delivery/host/index.ts',
  'delivery/remote/index.ts',
  'delivery/rendering/index.ts',
  'delivery/cli/patience.ts',
  'delivery/server/index.ts',
  'platform/src/input/forms/index.ts',
  'platform/src/ui/index.ts',
  'admin-app/src/paths.ts',
  'admin-app/src/routes.tsx',
  'admin-app/src/features/users/users.api.ts',
  'student-app/src/paths.ts',
  'student-app/src/features/dashboard/dashboard.api.ts',
  'api/src/foundation/config/env.ts',
  'api/src/foundation/journal/journal.fixtures.ts',
  'api/src/accounts/users/model/user.schema.ts',
  'api/src/accounts/users/users.service.ts',
  'api/src/accounts/users/d.controller.ts',
  ...rooms.map((room) => `api/src/${room}/index.ts`),
  'api/app/main.ts',
  'node_modules/zod/index.js',
  'node_modules/mongoose/index.js',
  'node_modules/react-router/index.js',
  'node_modules/react-router-dom/dist/index.mjs',
];

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A small repository: the files above, and the real entry points of contract, delivery and platform. */
function repository(): string {
  const folder = temporaryFolder();
  for (const file of IMPORTED) write(join(folder, file), 'export const value = 1;\n');
  for (const { from, imports, type } of CASES) {
    write(join(folder, from), type ? `import type { A } from '${imports}';\n` : `import '${imports}';\n`);
  }
  write(join(folder, 'node_modules/react-router-dom/package.json'), '{ "main": "dist/index.mjs" }');
  mkdirSync(join(folder, 'node_modules/@iris'));
  for (const name of ['contract', 'delivery', 'demo', 'platform']) {
    copyFileSync(join(ROOT, name, 'package.json'), join(folder, name, 'package.json'));
    symlinkSync(join(folder, name), join(folder, 'node_modules/@iris', name));
  }
  return folder;
}

it('every import rule reports the imports it forbids, and no others', async () => {
  const { forbidden = [], options } = rules;
  const { output } = await cruise(
    ['.'],
    { ...options, baseDir: repository(), ruleSet: { forbidden }, validate: true, exclude: 'node_modules/@iris' },
    rules.options?.enhancedResolveOptions,
  );
  const { violations } = (output as ICruiseResult).summary;
  const found = violations
    .map(({ from, rule }) => `${from}: ${rule.name}${rule.severity === 'error' ? '' : ' does not fail'}`)
    .sort();
  const wanted = CASES.flatMap(({ from, breaks = [] }) => breaks.map((rule) => `${from}: ${rule}`)).sort();
  expect(found).toEqual(wanted);
  const shown = new Set(CASES.flatMap(({ breaks = [] }) => breaks));
  expect(forbidden.map(({ name }) => name).filter((name) => !shown.has(name ?? ''))).toEqual([]);
});
