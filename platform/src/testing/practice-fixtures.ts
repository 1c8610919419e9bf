import type { Practice, Submission } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { lessonFixtures } from './lesson-fixtures.ts';

const id = (last: string) => last.padStart(24, 'd');

const steps: RubricStep[] = ['Amorcer', 'Guider'].map((title, index) => ({
  id: `step-${index + 1}`,
  title,
  weight: index + 1,
  levels: [1, 2, 3, 4, 5].map((level) => `${title}, niveau ${level}`),
}));

const { sources } = lessonFixtures.film();

/** Factories of what learners hand in, with default values, each of which can be overridden. */
export const practiceFixtures = {
  steps,
  /** A film of 60 s that is prepared, of which nothing is done. */
  submission: (more: Partial<Submission> = {}): Submission => ({
    ...{ _id: id('1'), course: id('c'), lesson: id('a'), title: 'Capsulorhexis', number: 1, state: 'draft' },
    ...{ origin: 'wet_lab', is_own: true, is_shared: false, result: null, appeal: null, version: 1 },
    rubric: {
      steps,
      pass_level: 3,
      reference: {
        sources,
        marks: [
          { step: 'step-1', start: 4 },
          { step: 'step-2', start: 30 },
        ],
      },
    },
    film: { status: 'ready', failure: null, progress: 100, sources },
    ...{ cut: null, marks: [], self_levels: [] },
    created_at: '2026-11-20T10:00:00.000Z',
    sent_at: null,
    ...more,
  }),
  practice: (submissions: Submission[] = [], more: Partial<Practice> = {}): Practice => ({
    submissions,
    attempts_left: 2,
    is_overdue: false,
    ...more,
  }),
};
