import type { Assignment, Calibration, OpenAnchor, PracticeComment, RatedActivity } from '@iris/contract/practice';
import { lessonFixtures } from '@iris/platform/testing';

const id = (last: string) => last.padStart(24, 'd');
const { sources } = lessonFixtures.film();

const step = (name: string, title: string) => ({
  id: name,
  title,
  weight: 2,
  levels: [1, 2, 3, 4, 5].map((level) => `${title}, niveau ${level}`),
});
const steps = [step('step-1', 'Incision'), step('step-2', 'Capsulorhexis')];
const marks = [
  { step: 'step-1', start: 2 },
  { step: 'step-2', start: 20 },
];

const anchor = (name: string, title: string): OpenAnchor => ({ id: name, title, sources, marks });

/** What raters see, with default values, each of which can be overridden. */
export const ratingFixtures = {
  activity: (more: Partial<RatedActivity> = {}): RatedActivity => ({
    ...{ _id: id('1'), title: 'Capsulorhexis en wet lab', course_title: 'Phacoémulsification' },
    ...{ calibration: 'done', waiting: 2, rated: 3, current: null, ...more },
  }),
  calibration: (more: Partial<Calibration> = {}): Calibration => ({
    ...{ activity: id('1'), title: 'Capsulorhexis en wet lab', steps, result: null },
    anchors: [anchor('anchor-1', 'Main débutante'), anchor('anchor-2', 'Main sûre')],
    ...more,
  }),
  /** A film of 60 s, shown from 1 to 50 s, with two steps. */
  assignment: (more: Partial<Assignment> = {}): Assignment => ({
    ...{ _id: id('2'), code: 'K7QF-2M', activity: { _id: id('1'), title: 'Capsulorhexis en wet lab' }, steps },
    ...{ film: sources, cut: { start: 1, end: 50 }, marks, reference: { sources, marks } },
    anchors: [{ ...anchor('anchor-1', 'Main sûre'), levels: [{ step: 'step-1', level: 4 }] }],
    draft: { levels: [], comments: [], summary: '' },
    ...{ expires_at: '2027-03-30T16:30:00.000Z', version: 1, ...more },
  }),
  comment: (more: Partial<PracticeComment> = {}): PracticeComment => ({
    ...{ id: 'comment-1', step: 'step-2', at: 25, text: 'Le lambeau file' },
    ...{ strokes: [], voice: null, reference_at: null, ...more },
  }),
};
