import { courseCardSchema } from '@iris/contract/catalog';
import type { LearnerLesson, LearningLesson, LearningOutline } from '@iris/contract/learning';
import { fixtures } from './fixtures.ts';

const id = (last: string) => last.padStart(24, 'b');

const lesson = (more: Partial<LearnerLesson> = {}): LearnerLesson => ({
  _id: id('1'),
  kind: 'film',
  title: 'Capsulorhexis',
  minutes: 12,
  is_required: true,
  is_preview: false,
  state: 'not_started',
  position: 0,
  ...more,
});

/** Factories of what a learner sees, with default values, each of which can be overridden. */
export const lessonFixtures = {
  lesson,
  /** A film of 60 s with three phases, a complication, captions, and decisions at 10 and 30 s. */
  film: (more: Partial<NonNullable<LearningLesson['film']>> = {}): NonNullable<LearningLesson['film']> => ({
    sources: {
      duration: 60,
      width: 1280,
      height: 720,
      fps: 25,
      renditions: [
        { height: 480, url: '/api/films/a/480.mp4' },
        { height: 720, url: '/api/films/a/720.mp4' },
      ],
      poster: '/api/films/a/poster.webp',
      sprite: { url: '/api/films/a/sprite.webp', interval: 2, columns: 6, tile_width: 160, tile_height: 90 },
    },
    phases: [
      { id: 'phase-1', title: 'Incision', start: 0 },
      { id: 'phase-2', title: 'Capsulorhexis', start: 20 },
      { id: 'phase-3', title: 'Hydrodissection', start: 40 },
    ],
    complications: [{ id: 'tear', at: 25, title: 'Refend radiaire', text: '' }],
    captions: [
      { start: 0, end: 5, text: 'On ouvre la chambre antérieure.' },
      { start: 21, end: 26, text: 'Le lambeau reste replié.' },
    ],
    decisions: [
      {
        id: 'decision-1',
        at: 10,
        question: "L'iris fait hernie. Que faites-vous ?",
        options: [
          { id: 'reposition', text: 'Le repousser' },
          { id: 'pressure', text: 'Baisser la pression' },
        ],
      },
      {
        id: 'decision-2',
        at: 30,
        question: 'Le lambeau file. Que faites-vous ?',
        options: [
          { id: 'refill', text: 'Recharger la chambre' },
          { id: 'pull', text: 'Tirer' },
        ],
      },
    ],
    answers: [],
    ...more,
  }),
  /** A course with a module of these lessons. */
  outline: (lessons: LearnerLesson[], more: Partial<LearningOutline> = {}): LearningOutline => ({
    progress: 20,
    completed_at: null,
    certificate: null,
    is_certificate_revoked: false,
    course: courseCardSchema.parse(fixtures.course({ _id: id('c') })),
    enrollment: id('e'),
    revision: 1,
    modules: [{ _id: id('d'), title: 'La capsule', lessons }],
    current: lessons[0]?._id ?? id('1'),
    newer: null,
    ...more,
  }),
};
