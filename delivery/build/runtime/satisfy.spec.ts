import { expect, it } from 'vitest';
import { satisfy } from './satisfy.ts';

const CASES: [version: string, range: string, isSatisfied: boolean][] = [
  ['1.2.3', '^1.2.3', true],
  ['1.10.0', '^1.9.9', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.4.1', '^0.4.0', true],
  ['0.5.0', '^0.4.0', false],
  ['1.2.3', '<=1.2.3', true],
  ['1.2.10', '<=1.2.9', false],
  ['0.9.0', '<=1.0.0', true],
];

it('compares versions as the ranges of builds and of the runtime require', () => {
  expect(CASES.filter(([version, range, isSatisfied]) => satisfy(version, range) !== isSatisfied)).toEqual([]);
});

it('refuses ranges that no build writes', () => {
  expect(() => satisfy('1.0.0', '>=1.0.0 <3')).toThrow('no range');
});
