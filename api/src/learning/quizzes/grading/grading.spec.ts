import type { Answer, Question } from '@iris/contract/programs';
import { expect, it } from 'vitest';
import { isCorrect, isInside, marksOf, scoreOf } from './grading.ts';

const question = (changes: Partial<Question>): Question => ({
  id: 'question-1',
  kind: 'single',
  text: 'Où inciser\u00a0?',
  image: null,
  image_alt: '',
  options: ['opt-a', 'opt-b', 'opt-c'].map((id) => ({ id, text: id })),
  correct: ['opt-a'],
  area: [],
  explanation: '',
  ...changes,
});

const polygon = (...corners: [x: number, y: number][]) => corners.map(([x, y]) => ({ x, y }));
const SQUARE = polygon([0.2, 0.2], [0.6, 0.2], [0.6, 0.6], [0.2, 0.6]);

/** Open to the right, like the letter C. */
const NOTCHED = polygon([0, 0], [1, 0], [1, 0.3], [0.3, 0.3], [0.3, 0.7], [1, 0.7], [1, 1], [0, 1]);

it('accepts exactly the key', () => {
  const single = question({});
  const multiple = question({ kind: 'multiple', correct: ['opt-a', 'opt-c'] });
  const order = question({ kind: 'order', correct: [] });
  const point = question({ kind: 'point', options: [], correct: [], area: SQUARE });
  const table: [Question, Partial<Answer> | undefined, boolean][] = [
    [single, { options: ['opt-a'] }, true],
    [single, { options: ['opt-b'] }, false],
    [single, { options: ['opt-a', 'opt-b'] }, false],
    [single, { options: [] }, false],
    [single, undefined, false],
    [multiple, { options: ['opt-c', 'opt-a'] }, true],
    [multiple, { options: ['opt-a'] }, false],
    [multiple, { options: ['opt-a', 'opt-a'] }, false],
    [multiple, { options: ['opt-a', 'opt-b', 'opt-c'] }, false],
    [order, { options: ['opt-a', 'opt-b', 'opt-c'] }, true],
    [order, { options: ['opt-a', 'opt-c', 'opt-b'] }, false],
    [order, { options: ['opt-a', 'opt-b'] }, false],
    [point, { point: { x: 0.4, y: 0.4 } }, true],
    [point, { point: { x: 0.7, y: 0.4 } }, false],
    [point, { options: [] }, false],
  ];
  const wrong = table.filter(([asked, answer, expected]) => {
    return isCorrect(asked, answer && { question: asked.id, ...answer }) !== expected;
  });
  expect(wrong).toEqual([]);
});

it('finds the points inside a polygon, its border included', () => {
  const table: [number, number, typeof SQUARE, boolean][] = [
    [0.4, 0.4, SQUARE, true],
    [0.2, 0.2, SQUARE, true],
    [0.6, 0.6, SQUARE, true],
    [0.4, 0.2, SQUARE, true],
    [0.6, 0.35, SQUARE, true],
    [0.2, 0.6, SQUARE, true],
    // On the lines of the sides, beyond them.
    [0.7, 0.2, SQUARE, false],
    [0.1, 0.6, SQUARE, false],
    [0.2, 0.61, SQUARE, false],
    [0.6001, 0.4, SQUARE, false],
    [0, 0, SQUARE, false],
    [0.15, 0.5, NOTCHED, true],
    [0.65, 0.5, NOTCHED, false],
    [0.65, 0.15, NOTCHED, true],
    // A ray along a side, and through a corner.
    [0.1, 0.3, NOTCHED, true],
    [0.3, 0.5, NOTCHED, true],
    [0.31, 0.5, NOTCHED, false],
    [0.5, 0.5, [], false],
  ];
  expect(table.filter(([x, y, polygon, expected]) => isInside({ x, y }, polygon) !== expected)).toEqual([]);
});

it('rounds the score down, and counts a missing answer as wrong', () => {
  const questions = ['ques-1', 'ques-2', 'ques-3'].map((id) => question({ id }));
  const right = (id: string) => ({ question: id, options: ['opt-a'] });
  const score = (answers: Answer[]) => scoreOf(questions, marksOf(questions, answers));
  expect(score([right('ques-1'), right('ques-2')])).toBe(66);
  expect(score(questions.map(({ id }) => right(id)))).toBe(100);
  expect(score([])).toBe(0);
  expect(scoreOf([], [])).toBe(0);
  expect(marksOf(questions, [right('ques-2')]).map(({ is_correct }) => is_correct)).toEqual([false, true, false]);
});
