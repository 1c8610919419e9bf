// Without schemas, which would add zod to the pages that need a list or a label only.

/** The kinds of lessons. */
export const LESSON_KINDS = ['film', 'text', 'quiz', 'document', 'activity'] as const;

export type LessonKind = (typeof LESSON_KINDS)[number];

/** The kinds of lessons. */
export const LESSON_KIND_LABELS = {
  film: 'Film',
  text: 'Texte',
  quiz: 'Quiz',
  document: 'Document',
  activity: 'Pratique',
} satisfies Record<LessonKind, string>;

/** Whether visitors may open a lesson. Quizzes and activities are for students only: their attempts are counted. */
export function isOpenToVisitors({ kind, is_preview }: { kind: LessonKind; is_preview: boolean }): boolean {
  return is_preview && kind !== 'quiz' && kind !== 'activity';
}
