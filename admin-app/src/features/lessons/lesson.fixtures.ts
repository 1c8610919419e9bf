import type { LessonDraft } from '@iris/contract/programs';

/** The draft of a lesson; its content is that of the given kind. */
export const lessonDraft = (more: Partial<LessonDraft> = {}): LessonDraft => ({
  _id: '1'.repeat(24),
  course: 'c'.repeat(24),
  kind: 'quiz',
  title: 'Quiz du tunnel',
  minutes: 10,
  is_required: true,
  is_preview: false,
  version: 2,
  ...more,
});
