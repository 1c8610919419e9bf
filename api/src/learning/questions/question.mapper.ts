import type { AskedQuestion, Question, QuestionAnswer } from '@iris/contract/learning';
import type { AnswerRecord, QuestionRecord } from './question.schema.ts';

/** Titles by the ids of courses and lessons. */
export type Titles = ReadonlyMap<string, string>;

/** Converts a stored question to an answer for a learner, whom it tells no other learner's name. */
export function toQuestion(record: QuestionRecord, userId: string, lessons: Titles): Question {
  const is_own = record.user.toHexString() === userId;
  return { ...toAsked(record, lessons), is_own, hidden_reason: (is_own && record.hidden?.reason) || null };
}

/** Converts a stored question to an answer for administrators. */
export function toAskedQuestion(record: QuestionRecord, courses: Titles, lessons: Titles): AskedQuestion {
  const { course, lesson, asker, shown_to_all, hidden, version } = record;
  return {
    ...toAsked(record, lessons),
    course: { _id: course.toHexString(), title: courses.get(course.toHexString()) ?? '' },
    lesson: { _id: lesson.toHexString(), title: lessons.get(lesson.toHexString()) ?? '' },
    asker,
    shown_to_all,
    hidden: hidden ? { at: hidden.at.toISOString(), reason: hidden.reason } : null,
    version,
  };
}

function toAsked({ _id, at, paragraph, quote, text, created_at, answer }: QuestionRecord, lessons: Titles) {
  return {
    _id: _id.toHexString(),
    at,
    paragraph,
    quote,
    text,
    created_at: created_at.toISOString(),
    answer: answer ? toAnswer(answer, lessons) : null,
  };
}

function toAnswer({ text, lesson, at, author, answered_at }: AnswerRecord, lessons: Titles): QuestionAnswer {
  const id = lesson?.toHexString();
  return {
    text,
    lesson: id === undefined ? null : { _id: id, title: lessons.get(id) ?? '' },
    at,
    author,
    answered_at: answered_at.toISOString(),
  };
}
