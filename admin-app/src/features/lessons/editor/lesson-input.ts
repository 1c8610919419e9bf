import { minutesOfText } from '@iris/contract/foundation';
import {
  EMPTY_ACTIVITY,
  EMPTY_QUIZ,
  type FilmContent,
  type LessonDraft,
  type LessonInput,
} from '@iris/contract/programs';

/** What is saved of a lesson: the fields of all kinds, and the content of its own. */
export function toInput(draft: LessonDraft): LessonInput {
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
    case 'activity':
      return { ...common, activity: draft.activity ?? EMPTY_ACTIVITY };
  }
}

/** The minutes of a text that its author has raised above those of its words; 0 when they follow the words. */
export function raisedMinutes({ minutes, text }: LessonInput): number {
  return text && minutes > minutesOfText(text.blocks) ? minutes : 0;
}

/** The input after a change. The minutes of a text follow its words, but never fall below those that its author has raised. */
export function changed(input: LessonInput, change: Partial<LessonInput>, raised: number): LessonInput {
  const minutes = change.text && Math.max(raised, minutesOfText(change.text.blocks));
  return { ...input, ...change, ...(minutes && { minutes }) };
}

const EMPTY_FILM: FilmContent = { video: null, phases: [], complications: [], captions: [], decisions: [] };
