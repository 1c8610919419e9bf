import type { EnrolledCourse } from '@iris/contract/learning';
import { expect, it } from 'vitest';
import { classifyProgress, sortByState, summarize } from './progress.ts';

const at = (progress: number): EnrolledCourse => ({
  enrollment: { _id: `e${progress}`, progress },
  course: { _id: 'c', title: `À ${progress}`, image: '/a.svg', image_alt: '', duration: '3 jours', level: 'Débutant' },
});

it.each([
  [0, 'not_started'],
  [0.5, 'in_progress'],
  [99.9, 'in_progress'],
  [100, 'completed'],
  [120, 'completed'],
] as const)('a progress of %d is %s', (progress, state) => {
  expect(classifyProgress(progress)).toBe(state);
});

it('counts each state and rounds the mean', () => {
  expect(summarize([0, 40, 100, 33].map(at))).toEqual({
    enrolled: 4,
    inProgress: 2,
    completed: 1,
    averageProgress: 43,
  });
});

it('rounds a half up, and returns a mean of 0 without any course', () => {
  expect(summarize([0, 1].map(at)).averageProgress).toBe(1);
  expect(summarize([])).toEqual({ enrolled: 0, inProgress: 0, completed: 0, averageProgress: 0 });
});

it('sorts courses in progress first, then those not started, then those completed', () => {
  const ordered = sortByState([100, 0, 40, 75].map(at));
  expect(ordered.map(({ enrollment }) => enrollment.progress)).toEqual([75, 40, 0, 100]);
});

it('sorts courses in which there is nothing to learn yet before those completed only', () => {
  const isInPreparation = ({ enrollment }: EnrolledCourse) => enrollment.progress === 75;
  const ordered = sortByState([100, 75, 0, 40].map(at), isInPreparation);
  expect(ordered.map(({ enrollment }) => enrollment.progress)).toEqual([40, 0, 75, 100]);
});
