import { EMPTY_TEACHING, type LessonSummary, type ProgramDraft } from '@iris/contract/programs';
import { fixtures } from '@iris/platform/testing';

/** A lesson of a program. */
export const makeLesson = (more: Partial<LessonSummary> & { _id: string }): LessonSummary => ({
  kind: 'text',
  title: 'Leçon',
  minutes: 10,
  is_required: true,
  is_preview: false,
  ...more,
});

/** The draft of a program with two modules of two and one lessons. */
export const makeProgram = (more: Partial<ProgramDraft> = {}): ProgramDraft => ({
  course: fixtures.course({ _id: 'c'.repeat(24), title: 'Phaco' }),
  teaching: EMPTY_TEACHING,
  modules: [
    {
      _id: 'a'.repeat(24),
      title: 'Incisions',
      lessons: [
        makeLesson({ _id: '1'.repeat(24), title: 'Le tunnel', kind: 'film' }),
        makeLesson({ _id: '2'.repeat(24), title: 'Quiz du tunnel', kind: 'quiz' }),
      ],
    },
    {
      _id: 'b'.repeat(24),
      title: 'Capsulorhexis',
      lessons: [makeLesson({ _id: '3'.repeat(24), title: 'Gestes' })],
    },
  ],
  version: 3,
  revision: null,
  published_at: null,
  is_archived: false,
  is_draft: false,
  ...more,
});
