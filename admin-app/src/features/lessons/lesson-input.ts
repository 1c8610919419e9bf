import type { FilmContent } from '@iris/contract/film-content';
import type { LessonDraft, LessonInput } from '@iris/contract/lessons';
import type { QuizContent } from '@iris/contract/quizzes';

/** What is saved of a lesson: the fields of all kinds, and the content of its own. */
export function inputOf(draft: LessonDraft): LessonInput {
  const { kind, title, minutes, is_required, is_preview } = draft;
  const common = { title, minutes, is_required, is_preview };
  switch (kind) {
    case 'film':
      return { ...common, film: draft.film ?? EMPTY_FILM };
    case 'text':
      return { ...common, text: draft.text ?? { blocks: [] } };
    case 'quiz':
      return { ...common, quiz: draft.quiz ?? EMPTY_QUIZ };
    case 'document':
      return { ...common, document: draft.document ?? { document: null, name: '' } };
  }
}

const EMPTY_FILM: FilmContent = { video: null, phases: [], complications: [], captions: [], decisions: [] };

const EMPTY_QUIZ: QuizContent = { pass_mark: 70, attempts: 3, time_limit: null, questions: [] };
