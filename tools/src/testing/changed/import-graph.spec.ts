import { expect, it } from 'vitest';
import { findImports, readImports } from './import-graph.ts';

it('finds what is imported at run time, however it is written', () => {
  const text = `
import 'effect';
import one, { two } from './one.ts';
import type { Three } from './three.ts';
import {
  type Four,
  five,
} from './five.ts';
export * from './six.ts';
export type { Seven } from './seven.ts';
const page = lazy(() => import('./eight.tsx'));
import text from './nine.json' with { type: 'json' };
`;
  expect(findImports(text)).toEqual(['effect', './one.ts', './five.ts', './six.ts', './eight.tsx', './nine.json']);
});

it('leads to other workspaces by the entry points of their packages, and to what runs before each spec', () => {
  const files = [
    'tools/src/testing/changed/changed-parts.ts',
    'shell/src/routing/scroll-restoration.spec.tsx',
    'gone.ts',
  ];
  const imports = readImports(files);
  expect(imports.get(files[0] ?? '')).toEqual(
    expect.arrayContaining(['contract/src/foundation/index.ts', 'tools/src/testing/changed/select-specs.ts']),
  );
  expect(imports.get(files[1] ?? '')).toContain('platform/src/testing/setup.ts');
  expect(imports.has('gone.ts')).toBe(false);
});
