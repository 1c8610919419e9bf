import type { Answer, Point, Question } from '@iris/contract/programs';
import { Types } from 'mongoose';
import type { EnrollmentRecord, RevisionLesson } from '../../catalog/index.ts';
import { type GradedAttempt, marksOf, scoreOf, shuffledOptions } from '../../learning/index.ts';

const MINUTE_MS = 60_000;

interface DemoAttempt {
  enrollment: EnrollmentRecord;
  lesson: RevisionLesson;
  revision: number;
  at: Date;
  /** Varies which questions a learner gets wrong. */
  turn: number;
}

/** Makes up how a learner passed a quiz: at once, or at the second attempt when the first has too many wrong answers. */
export function attemptsAt(made: DemoAttempt): GradedAttempt[] {
  const first = attempt(made, 1, (index) => (made.turn * 3 + index * 5) % 7 < 2);
  return first.is_passed ? [first] : [first, attempt(made, 2, () => false)];
}

function attempt(
  { enrollment, lesson, revision, at }: DemoAttempt,
  number: number,
  isWrong: (index: number) => boolean,
): GradedAttempt {
  const { questions, pass_mark } = lesson.quiz ?? { questions: [], pass_mark: 0 };
  const answers = questions.map((question, index) => answerTo(question, isWrong(index)));
  const marks = marksOf(questions, answers);
  const score = scoreOf(questions, marks);
  const started_at = new Date(at.getTime() + (number - 1) * 10 * MINUTE_MS);
  return {
    _id: new Types.ObjectId(),
    enrollment: enrollment._id,
    lesson: lesson._id,
    user: enrollment.user,
    course: enrollment.course,
    revision,
    number,
    started_at,
    answers,
    marks,
    score,
    orders: questions.map((question) => ({ question: question.id, options: shuffledOptions(question) })),
    submitted_at: new Date(started_at.getTime() + lesson.minutes * MINUTE_MS),
    is_passed: score >= pass_mark,
  };
}

function answerTo({ id, kind, options, correct, area }: Question, isWrong: boolean): Answer {
  const ids = options.map((option) => option.id);
  if (kind === 'point') return { question: id, point: isWrong ? { x: 0, y: 0 } : findMiddle(area) };
  if (kind === 'order') return { question: id, options: isWrong ? ids.toReversed() : ids };
  const wrong = ids.filter((option) => !correct.includes(option)).slice(0, 1);
  return { question: id, options: isWrong ? wrong : correct };
}

function findMiddle(area: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(area.map(({ x }) => x)), y: mean(area.map(({ y }) => y)) };
}
