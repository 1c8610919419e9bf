import type { Answer, Attempt, AttemptResult, QuizContent } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import type { QuizStanding } from '../../authoring/index.ts';
import { EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService, isDuplicateKey, ProblemError } from '../../foundation/index.ts';
import { type LearnerAtLesson, LearnersService } from '../progress/learners.service.ts';
import { allowanceOf, attemptsExhausted } from './attempts/allowance.ts';
import { toAttempt, toResult } from './attempts/attempt.mapper.ts';
import { ATTEMPT_MODEL, type AttemptRecord, type GradedAttempt } from './attempts/attempt.schema.ts';
import { checkAnswer } from './grading/answer-check.ts';
import { GradingService, type QuizKey } from './grading/grading.service.ts';
import { shuffledOptions } from './grading/shuffle.ts';

/** Maximum number of attempts that are counted, the latest ones. */
const ATTEMPTS_COUNTED = 10_000;

/** How often a question of a lesson was answered, and answered wrongly. */
export interface QuestionCount {
  _id: { lesson: Types.ObjectId; question: string };
  answered: number;
  wrong: number;
}

/** Maximum number of attempts in 24 hours of any quiz. */
const ATTEMPTS_MAX = 10;

/** Starts attempts at quizzes, saves their answers and shows their results. */
@Injectable()
export class QuizzesService {
  constructor(
    @InjectModel(ATTEMPT_MODEL) private readonly attempts: Model<AttemptRecord>,
    private readonly learners: LearnersService,
    private readonly grading: GradingService,
    private readonly enrollments: EnrollmentsService,
    private readonly database: DatabaseService,
  ) {}

  /** Starts an attempt, or continues the open one. @throws {ProblemError} `lesson_not_found`; `attempts_exhausted` */
  async start(userId: string, lessonId: string): Promise<Attempt> {
    await this.grading.gradeExpired(toQuizKey(await this.#atQuiz(userId, lessonId)));
    const insert = (session: ClientSession) => this.#continueOrInsert(userId, lessonId, session);
    const start = () => this.database.inTransactionOnce(insert, (id) => this.#read(userId, id));
    try {
      return await start();
    } catch (error) {
      // Another request started an attempt at the same time: now it can be continued.
      if (!isDuplicateKey(error)) throw error;
      return start();
    }
  }

  /**
   * Saves an answer while the attempt is open.
   * @throws {ProblemError} `attempt_not_found`; `attempt_closed`; `invalid_input`; `access_ended`; `access_not_begun`
   */
  async answer(userId: string, attemptId: string, answer: Answer): Promise<void> {
    const own = { _id: attemptId, user: userId };
    const attempt = await this.attempts.findOne(own).lean<AttemptRecord>();
    if (!attempt) throw new ProblemError('attempt_not_found');
    await this.enrollments.checkAccess(attempt.enrollment);
    const { questions } = await this.grading.quizOf(attempt);
    checkAnswer(questions, answer);
    const open: QueryFilter<AttemptRecord> = { ...own, is_open: true };
    open.$or = [{ expires_at: null }, { expires_at: { $gt: new Date() } }];
    const { matchedCount } = await this.attempts.updateOne(open, [{ $set: { answers: withAnswer(answer) } }], {
      updatePipeline: true,
    });
    if (!matchedCount) throw new ProblemError('attempt_closed');
  }

  /** Ends an attempt, also after the end of the access; once graded, returns its result again. @throws {ProblemError} `attempt_not_found` */
  async submit(userId: string, attemptId: string): Promise<AttemptResult> {
    const attempt = await this.attempts.findOne({ _id: attemptId, user: userId }).lean<AttemptRecord>();
    if (!attempt) throw new ProblemError('attempt_not_found');
    const graded = await this.grading.grade(attempt);
    return this.#toAttemptResult(graded, await this.grading.readCurrentQuiz(graded));
  }

  /** The result of the attempt graded last. @throws {ProblemError} `lesson_not_found`; `attempt_not_found` */
  async lastResult(userId: string, lessonId: string): Promise<AttemptResult> {
    const learner = await this.#atQuiz(userId, lessonId);
    const key = toQuizKey(learner);
    await this.grading.gradeExpired(key);
    const last = await this.attempts
      .findOne({ ...key, is_open: null })
      .sort({ number: -1 })
      .lean<GradedAttempt>();
    if (!last) throw new ProblemError('attempt_not_found');
    return this.#toAttemptResult(last, learner.quiz);
  }

  /** What is left of a learner's attempts at a quiz; an attempt whose time has passed is graded first. */
  async readStanding(learner: LearnerAtLesson): Promise<QuizStanding> {
    const key = toQuizKey(learner);
    await this.grading.gradeExpired(key);
    return this.#readStanding(key, requireQuiz(learner));
  }

  /** The questions of these lessons that were answered, in the attempts graded last. */
  countAnswers(lessons: readonly Types.ObjectId[]): Promise<QuestionCount[]> {
    return this.attempts.aggregate<QuestionCount>([
      { $match: { lesson: { $in: lessons }, submitted_at: { $gt: new Date(0) } } },
      { $sort: { submitted_at: -1 } },
      { $limit: ATTEMPTS_COUNTED },
      { $unwind: '$marks' },
      {
        $group: {
          _id: { lesson: '$lesson', question: '$marks.question' },
          answered: { $sum: 1 },
          wrong: { $sum: { $cond: ['$marks.is_correct', 0, 1] } },
        },
      },
    ]);
  }

  async #read(user: string, id: string): Promise<Attempt> {
    const record = await this.attempts.findOne({ _id: id, user }).lean<AttemptRecord>();
    if (!record) throw new ProblemError('attempt_not_found');
    return toAttempt(record, await this.grading.quizOf(record));
  }

  async #continueOrInsert(userId: string, lessonId: string, session: ClientSession): Promise<Attempt> {
    const learner = await this.#atQuiz(userId, lessonId, session);
    const key = toQuizKey(learner);
    const latest = await this.#latest(key, session);
    const open = latest.find(({ is_open }) => is_open);
    if (open) return toAttempt(open, await this.grading.quizOf(open));
    const now = new Date();
    const { nextAt } = allowanceOf(learner.quiz, latest, now);
    if (nextAt) throw attemptsExhausted(nextAt, now);
    await this.learners.open(learner, session);
    await this.enrollments.noteLearning(learner.enrollment._id, session);
    const started = { ...key, number: (latest[0]?.number ?? 0) + 1, ...newAttempt(learner, now) };
    const [record] = await this.attempts.create([started], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return toAttempt(record.toObject(), learner.quiz);
  }

  async #toAttemptResult(graded: GradedAttempt, current: QuizContent): Promise<AttemptResult> {
    const quiz = await this.grading.quizOf(graded);
    return toResult(graded, { quiz, ...(await this.#readStanding(graded, current)) });
  }

  async #readStanding({ enrollment, lesson }: QuizKey, quiz: QuizContent): Promise<QuizStanding> {
    const passed: QueryFilter<AttemptRecord> = { enrollment, lesson, is_passed: true };
    const [latest, isPassed] = await Promise.all([this.#latest({ enrollment, lesson }), this.attempts.exists(passed)]);
    const { left, nextAt } = allowanceOf(quiz, latest, new Date());
    return {
      attempts_left: left,
      next_attempt_at: nextAt?.toISOString() ?? null,
      is_passed: isPassed !== null,
      is_open: latest.some(({ is_open }) => is_open),
      has_result: latest.some(({ is_open }) => !is_open),
    };
  }

  /** The attempts that may count in the last 24 hours, and the open one, latest first. */
  #latest(key: QuizKey, session: ClientSession | null = null): Promise<AttemptRecord[]> {
    const query = this.attempts.find(key).sort({ number: -1 }).limit(ATTEMPTS_MAX).session(session);
    return query.lean<AttemptRecord[]>();
  }

  async #atQuiz(userId: string, lessonId: string, session: ClientSession | null = null) {
    const learner = await this.learners.atLesson(userId, lessonId, session);
    return { ...learner, quiz: requireQuiz(learner) };
  }
}

function toQuizKey({ enrollment, lesson }: LearnerAtLesson): QuizKey {
  return { enrollment: enrollment._id, lesson: lesson._id };
}

function requireQuiz({ lesson: { kind, quiz } }: LearnerAtLesson): QuizContent {
  if (kind !== 'quiz' || !quiz) throw new ProblemError('lesson_not_found');
  return quiz;
}

function newAttempt({ enrollment, revision, lesson }: LearnerAtLesson, started_at: Date) {
  const { time_limit, questions } = requireQuiz({ enrollment, revision, lesson });
  return {
    user: enrollment.user,
    course: enrollment.course,
    revision: revision.number,
    started_at,
    ...(time_limit && { expires_at: new Date(started_at.getTime() + time_limit * 60_000) }),
    orders: questions.map((question) => ({ question: question.id, options: shuffledOptions(question) })),
    answers: [] as Answer[],
    is_open: true as const,
  };
}

/** The answers with this one instead of the one before; an empty one removes it. */
function withAnswer(answer: Answer) {
  const others = { $filter: { input: '$answers', cond: { $ne: ['$$this.question', answer.question] } } };
  return { $concatArrays: [others, answer.options?.length === 0 ? [] : [{ $literal: answer }]] };
}
