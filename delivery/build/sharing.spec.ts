import { expect, it } from 'vitest';
import { SHARING } from './build.fixtures.ts';
import { consumedModules, providedModules, rangeOf, type SharedModule, sharedModuleOf } from './sharing.ts';

const MODULES: Record<string, SharedModule> = {
  kit: { version: '1.2.3', eager: true, narrowedBy: '/product/narrowed.ts' },
  'kit/': { version: '1.2.3', eager: true },
  rare: { version: '0.4.0', eager: false },
};
const sharing = { ...SHARING, modules: MODULES };

it('lets the shell provide each module once, and remotes bundle none', () => {
  const once = { singleton: true, strictVersion: true };
  expect(providedModules(sharing, '/product/shell').provides).toEqual({
    './../narrowed.ts': { shareKey: 'kit', version: '1.2.3', requiredVersion: '^1.2.3', ...once, eager: true },
    'kit/': { shareKey: 'kit/', version: '1.2.3', requiredVersion: '^1.2.3', ...once, eager: true },
    rare: { shareKey: 'rare', version: '0.4.0', requiredVersion: '^0.4.0', ...once, eager: false },
  });
  for (const module of Object.values(consumedModules(sharing))) {
    expect(module).toMatchObject({ ...once, import: false });
    expect(module).not.toHaveProperty('eager');
  }
});

it('finds the module of an import, also below it', () => {
  expect(rangeOf(sharedModuleOf(sharing, 'kit/deep'))).toBe('^1.2.3');
  expect(rangeOf(sharedModuleOf(sharing, 'rare'))).toBe('^0.4.0');
  expect(() => sharedModuleOf(sharing, 'kitchen')).toThrow('kitchen');
});
