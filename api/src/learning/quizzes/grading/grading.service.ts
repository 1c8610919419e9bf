import type { QuizContent } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { lessonsOf, ProgramsService, type RevisionLesson, type RevisionRecord } from '../../../catalog/index.ts';
import { DatabaseService, ProblemError } from '../../../foundation/index.ts';
import { CompletionService } from '../../progress/completion/completion.service.ts';
import { LearnersService } from '../../progress/learners.service.ts';
import { ATTEMPT_MODEL, type AttemptRecord, type GradedAttempt } from '../attempts/attempt.schema.ts';
import { marksOf, scoreOf } from './grading.ts';

/** A lesson of an enrollment. */
export interface QuizKey {
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
}

/** Connection time that a question of an attempt adds at most, in seconds: a quiz may be left open over night. */
const QUESTION_SECONDS_MAX = 60;

type Quiz = RevisionLesson & { quiz: QuizContent };

/** Ends and grades attempts. */
@Injectable()
export class GradingService {
  constructor(
    @InjectModel(ATTEMPT_MODEL) private readonly attempts: Model<AttemptRecord>,
    private readonly learners: LearnersService,
    private readonly completion: CompletionService,
    private readonly programs: ProgramsService,
    private readonly database: DatabaseService,
  ) {}

  /** Grades an attempt once, and completes the lesson in the same transaction when it is passed. */
  async grade(attempt: AttemptRecord): Promise<GradedAttempt> {
    if (isGraded(attempt)) return attempt;
    const grade = (session: ClientSession) => this.#grade(attempt._id, session);
    return this.database.inTransaction(grade, { queue: `attempt ${attempt._id}` });
  }

  /** Grades the attempt whose time has passed, if there is one, with the answers that were saved. */
  async gradeExpired({ enrollment, lesson }: QuizKey): Promise<void> {
    const expired = { enrollment, lesson, is_open: true, expires_at: { $lte: new Date() } } as const;
    const attempt = await this.attempts.findOne(expired).lean<AttemptRecord>();
    if (attempt) await this.grade(attempt);
  }

  /** The quiz that an attempt asks, as it was. */
  async quizOf(attempt: AttemptRecord): Promise<QuizContent> {
    return (await this.#lessonOf(attempt)).quiz;
  }

  /** The quiz as the learner's revision has it now, or else as it was. */
  async readCurrentQuiz(attempt: AttemptRecord): Promise<QuizContent> {
    const { revision } = await this.learners.ofEnrollment(attempt.enrollment);
    return findQuiz(revision, attempt)?.quiz ?? this.quizOf(attempt);
  }

  async #grade(id: Types.ObjectId, session: ClientSession): Promise<GradedAttempt> {
    const attempt = await this.attempts.findById(id).session(session).lean<AttemptRecord>();
    if (!attempt) throw new ProblemError('attempt_not_found');
    if (isGraded(attempt)) return attempt;
    const lesson = await this.#lessonOf(attempt);
    const { questions, pass_mark } = lesson.quiz;
    const marks = marksOf(questions, attempt.answers);
    const score = scoreOf(questions, marks);
    const grades = { marks, score, is_passed: score >= pass_mark, submitted_at: readEnd(attempt) };
    // An answer saved meanwhile makes this write conflict, and the transaction is repeated with it.
    await this.attempts.updateOne({ _id: id, is_open: true }, { $set: grades, $unset: { is_open: '' } }, { session });
    const learner = { ...(await this.learners.ofEnrollment(attempt.enrollment, session)), lesson };
    await this.learners.open(learner, session);
    await this.learners.noteTime(learner, timeOf(attempt, questions.length, grades.submitted_at), session);
    if (grades.is_passed) {
      const evidence = { attempt: String(id), score, pass_mark, submitted_at: grades.submitted_at.toISOString() };
      await this.completion.completeLesson(learner, evidence, session);
    }
    return { ...attempt, ...grades };
  }

  async #lessonOf(attempt: AttemptRecord): Promise<Quiz> {
    const revision = await this.programs.read(attempt.course.toHexString(), attempt.revision);
    const lesson = findQuiz(revision, attempt);
    if (!lesson) throw new Error('the revision of an attempt has its quiz');
    return lesson;
  }
}

function isGraded(attempt: AttemptRecord): attempt is GradedAttempt {
  return attempt.submitted_at !== undefined;
}

/** Now, or when the time of the attempt was over. */
function readEnd({ expires_at }: AttemptRecord): Date {
  return new Date(Math.min(Date.now(), expires_at?.getTime() ?? Infinity));
}

/** How long an attempt took, as far as it counts as connected. */
function timeOf({ started_at }: AttemptRecord, questions: number, at: Date) {
  const taken = (at.getTime() - started_at.getTime()) / 1000;
  return { seconds: Math.min(taken, questions * QUESTION_SECONDS_MAX), at };
}

function findQuiz(revision: RevisionRecord, attempt: AttemptRecord): Quiz | undefined {
  return lessonsOf(revision).find((lesson): lesson is Quiz => {
    return lesson._id.equals(attempt.lesson) && lesson.quiz !== undefined;
  });
}
