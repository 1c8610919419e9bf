import { quoteOf } from '@iris/contract/foundation';
import type { Question, QuestionInput } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { EnrollmentsService, ProgramsService, type RevisionLesson } from '../../catalog/index.ts';
import { type Actor, DatabaseService, ProblemError } from '../../foundation/index.ts';
import { type LearnerAtLesson, LearnersService } from '../progress/learners.service.ts';
import { toQuestion } from './question.mapper.ts';
import { QUESTION_MODEL, type QuestionRecord } from './question.schema.ts';

/** Maximum number of questions of a learner in a course. */
export const QUESTIONS_MAX = 100;

/** Maximum number of questions that are listed beside a lesson: the latest of them. */
const LISTED_MAX = 300;

/** Keeps the questions that learners ask the authors. */
@Injectable()
export class QuestionsService {
  constructor(
    @InjectModel(QUESTION_MODEL) private readonly questions: Model<QuestionRecord>,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly programs: ProgramsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * The questions beside a lesson, by their place in it: the student's own ones, and those that are shown to all.
   * @throws {ProblemError} `lesson_not_found`
   */
  async list(userId: string, lessonId: string): Promise<Question[]> {
    const { enrollment, lesson } = await this.learners.atLesson(userId, lessonId);
    const shown = { lesson: lesson._id, state: 'answered', shown_to_all: true } as const;
    const records = await this.questions
      .find({ $or: [{ lesson: lesson._id, user: enrollment.user }, shown] })
      .sort({ _id: -1 })
      .limit(LISTED_MAX)
      .lean<QuestionRecord[]>();
    const pointedAt = records.flatMap(({ answer }) => answer?.lesson ?? []);
    const titles = await this.programs.titlesOf(enrollment.course.toHexString(), pointedAt);
    return records
      .toReversed()
      .sort(byPlace)
      .map((record) => toQuestion(record, userId, titles));
  }

  /**
   * Asks a question about a lesson or a moment of it, once per idempotency key.
   * @throws {ProblemError} `lesson_not_found`; `moment_not_found`; `enrollment_not_found`; `too_many_questions`
   */
  async ask(user: Actor, lessonId: string, input: QuestionInput): Promise<Question> {
    const insert = async (session: ClientSession) => {
      const learner = await this.learners.atLesson(user.id, lessonId, session);
      const asked = { ...input, quote: readQuote(learner.lesson, input), asker: user.name };
      return this.#insert(learner, asked, session);
    };
    const queue = `questions ${user.id}`;
    return this.database.inTransactionOnce(insert, (id) => this.#read(user.id, id), { queue });
  }

  /**
   * Deletes an own question that nobody has answered.
   * @throws {ProblemError} `question_not_found`; `question_answered`
   */
  async delete(userId: string, id: string): Promise<void> {
    const own = { _id: id, user: userId };
    const { deletedCount } = await this.questions.deleteOne({ ...own, answer: { $exists: false } });
    if (deletedCount) return;
    throw new ProblemError((await this.questions.exists(own)) ? 'question_answered' : 'question_not_found');
  }

  async #read(userId: string, id: string): Promise<Question> {
    const record = await this.questions.findOne({ _id: id, user: userId }).lean<QuestionRecord>();
    if (!record) throw new ProblemError('question_not_found');
    return toQuestion(record, userId, new Map());
  }

  async #insert(learner: LearnerAtLesson, asked: object, session: ClientSession): Promise<Question> {
    const { enrollment, lesson } = learner;
    await this.learners.begin(learner, session);
    await this.enrollments.noteLearning(enrollment._id, session);
    const place = await this.#freePlace(enrollment._id, session);
    const { user, course } = enrollment;
    const key = { enrollment: enrollment._id, user, course, lesson: lesson._id, place };
    const question = { ...asked, ...key, state: 'open' as const, created_at: new Date() };
    const [record] = await this.questions.create([question], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return toQuestion(record.toObject(), user.toHexString(), new Map());
  }

  /** The first place without a question; when two transactions take the same one, the later is repeated. */
  async #freePlace(enrollment: Types.ObjectId, session: ClientSession): Promise<number> {
    const records = await this.questions
      .find({ enrollment }, { _id: 0, place: 1 }, { session })
      .sort({ place: 1 })
      .lean<Pick<QuestionRecord, 'place'>[]>();
    const gap = records.findIndex(({ place }, index) => place !== index + 1);
    const free = gap === -1 ? records.length + 1 : gap + 1;
    if (free > QUESTIONS_MAX) throw new ProblemError('too_many_questions');
    return free;
  }
}

/** The beginning of the paragraph asked about; empty without one. @throws {ProblemError} `moment_not_found` */
function readQuote({ film, text }: RevisionLesson, { at, paragraph }: QuestionInput): string {
  const quote = paragraph === null ? '' : quoteOf(text?.blocks ?? [], paragraph);
  if (quote === undefined || (at !== null && !film)) throw new ProblemError('moment_not_found');
  return quote;
}

/** Questions about the whole lesson come first; the sort keeps the order of those at the same place. */
function byPlace(one: QuestionRecord, other: QuestionRecord): number {
  const placeOf = ({ at, paragraph }: QuestionRecord) => at ?? paragraph ?? -1;
  return placeOf(one) - placeOf(other);
}
