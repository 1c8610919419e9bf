import type { Question } from '@iris/contract/quizzes';
import { expect, it } from 'vitest';
import { shuffledOptions } from './shuffle.ts';

const IDS = ['opt-a', 'opt-b', 'opt-c'];
const question = (kind: Question['kind']): Question => ({
  ...{ id: 'question-1', kind, text: '', image: null, image_alt: '', correct: [], area: [], explanation: '' },
  options: IDS.map((id) => ({ id, text: id })),
});
const drawn = (kind: Question['kind']) => {
  return new Set(Array.from({ length: 500 }, () => shuffledOptions(question(kind)).join(' ')));
};

it('puts the options in every order', () => {
  expect(drawn('single').size).toBe(6);
});

it('never puts steps in the correct order', () => {
  const orders = drawn('order');
  expect(orders.size).toBe(5);
  expect(orders).not.toContain(IDS.join(' '));
});
