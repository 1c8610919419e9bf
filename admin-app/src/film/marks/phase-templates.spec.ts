import { expect, it } from 'vitest';
import { guessOperation, nextStep } from './phase-templates.ts';

const phase = (title: string, start: number) => ({ id: title, title, start });

it.each([
  ['Cataracte', 'Incision', 'Capsulorhexis'],
  ['Glaucome', 'Ouverture conjonctivale', 'Volet scléral'],
  ['Vitrectomie', 'Pose des trocarts', 'Vitrectomie centrale'],
  ['Greffe de cornée', 'Préparation du greffon', 'Trépanation'],
  ['Chirurgie réfractive', 'Centrage', 'Découpe du capot'],
] as const)('proposes the steps of the operation: %s', (operation, first, second) => {
  expect(nextStep(operation, [], 0)).toBe(first);
  expect(nextStep(operation, [phase(first, 0)], 1)).toBe(second);
  // At a moment before the step that is marked.
  expect(nextStep(operation, [phase(first, 5)], 1)).toBe(first);
  expect(guessOperation([phase(first, 0), phase('Un geste à part', 3)])).toBe(operation);
});

it('proposes nothing without an operation, for another one, or after its last step', () => {
  const last = phase('Implant', 3);
  expect([nextStep(undefined, [], 0), nextStep('Autre opération', [], 0), nextStep('Cataracte', [last], 4)]).toEqual([
    '',
    '',
    '',
  ]);
  expect(guessOperation([])).toBeUndefined();
});
