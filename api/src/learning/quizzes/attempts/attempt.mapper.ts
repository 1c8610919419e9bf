import type { Attempt, AttemptResult, OpenQuestion, Question, QuizContent } from '@iris/contract/programs';
import type { QuizStanding } from '../../../authoring/index.ts';
import type { AttemptRecord, GradedAttempt } from './attempt.schema.ts';

/** What a result says besides the attempt; `quiz` is as it was when the attempt began. */
type ResultContext = QuizStanding & { quiz: QuizContent };

/** Converts a stored attempt to an answer, without keys and explanations. */
export function toAttempt(record: AttemptRecord, { questions }: QuizContent): Attempt {
  return {
    _id: record._id.toHexString(),
    lesson: record.lesson.toHexString(),
    number: record.number,
    started_at: record.started_at.toISOString(),
    expires_at: record.expires_at?.toISOString() ?? null,
    seconds_left: record.expires_at ? secondsUntil(record.expires_at) : null,
    questions: questions.map((question) => toOpenQuestion(question, record)),
    answers: record.answers,
  };
}

/** Converts a graded attempt to its result. */
export function toResult(record: GradedAttempt, { quiz, ...standing }: ResultContext): AttemptResult {
  const answers = new Map(record.answers.map((answer) => [answer.question, answer]));
  // Before, key and explanation would be those of the next attempt.
  const isExplained = standing.is_passed || (standing.attempts_left === 0 && !standing.is_open);
  const correct = new Set(record.marks.filter((mark) => mark.is_correct).map((mark) => mark.question));
  return {
    _id: record._id.toHexString(),
    lesson: record.lesson.toHexString(),
    number: record.number,
    started_at: record.started_at.toISOString(),
    submitted_at: record.submitted_at.toISOString(),
    score: record.score,
    pass_mark: quiz.pass_mark,
    is_passed: record.is_passed,
    attempts_left: standing.attempts_left,
    next_attempt_at: standing.next_attempt_at,
    questions: quiz.questions.map((question) => ({
      question: toOpenQuestion(question, record),
      answer: answers.get(question.id) ?? null,
      is_correct: correct.has(question.id),
      explanation: isExplained ? question.explanation : null,
      key: isExplained ? toAnswerKey(question) : null,
    })),
  };
}

function toAnswerKey({ kind, options, correct, area }: Question) {
  return { correct: kind === 'order' ? options.map(({ id }) => id) : correct, area };
}

function toOpenQuestion(question: Question, { orders }: AttemptRecord): OpenQuestion {
  const { id, kind, text, image, image_alt, options } = question;
  const order = orders.find((one) => one.question === id)?.options ?? [];
  const shuffled = options.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return { id, kind, text, image, image_alt, options: shuffled };
}

function secondsUntil(instant: Date): number {
  return Math.max(0, Math.round((instant.getTime() - Date.now()) / 1000));
}
