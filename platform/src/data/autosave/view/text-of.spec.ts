import { expect, it } from 'vitest';
import { textOf } from './text-of.ts';

it('shows words only: no identifiers, and what is true by its name', () => {
  const choices = [
    { id: 'c1', text: '5,2 mm', is_correct: true },
    { id: 'c2', text: '9 mm', is_correct: false },
  ];
  const question = { _id: 'a'.repeat(24), kind: 'choice', text: 'Quel diamètre ?', choices, lesson: 'b'.repeat(24) };
  expect(textOf([question])).toBe('Quel diamètre ?\n5,2 mm\n✓ bonne réponse\n9 mm');
  expect([textOf(true), textOf(false), textOf(['a'.repeat(24)])]).toEqual(['oui', 'non', '']);
});
