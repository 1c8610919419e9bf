import {
  type AskedQuestion,
  QUESTION_STATES,
  type QuestionAnswerInput,
  type QuestionCounts,
  type QuestionQuery,
  type QuestionState,
} from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types, type UpdateQuery } from 'mongoose';
import { NotificationsService } from '../../accounts/index.ts';
import { CoursesService, DeletedCoursesService, lessonsOf, ProgramsService } from '../../catalog/index.ts';
import {
  type Actor,
  DatabaseService,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
} from '../../foundation/index.ts';
import { toAskedQuestion } from './question.mapper.ts';
import { QUESTION_MODEL, type QuestionRecord } from './question.schema.ts';

const CONFLICT = 'Cette question a été modifiée entre-temps par un autre administrateur';

/** What an administrator does with a question: nothing when there is no update. */
interface Change {
  action: 'question.answer' | 'question.hide' | 'question.show';
  update: (record: QuestionRecord) => Promise<UpdateQuery<QuestionRecord> | undefined>;
}

/** Answers the questions of learners, shows them to all, and hides them. */
@Injectable()
export class AnswersService {
  constructor(
    @InjectModel(QUESTION_MODEL) private readonly questions: Model<QuestionRecord>,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly programs: ProgramsService,
    private readonly database: DatabaseService,
    private readonly journal: JournalService,
    private readonly notifications: NotificationsService,
  ) {}

  /** The questions of all courses or of one, newest first; `after` is the id of the last item of the previous page. */
  async list({ state, course, limit, after }: QuestionQuery): Promise<List<AskedQuestion>> {
    const wanted = await this.#visible(state ? [state] : QUESTION_STATES, course);
    // Read before the questions, because a stream converts them one by one.
    const courses = await this.courses.titlesOf((await this.questions.distinct('course')).map(String));
    const lessons = await this.#lessonTitles(wanted);
    const query = this.questions
      .find({ ...wanted, ...olderThan(after) })
      .sort({ _id: -1 })
      .lean<QuestionRecord[]>();
    return readList<QuestionRecord, AskedQuestion>(query, limit, (record) => toAskedQuestion(record, courses, lessons));
  }

  /** The number of questions of all courses or of one, by their state. */
  async counts(course?: string): Promise<QuestionCounts> {
    const groups = await this.questions.aggregate<{ _id: QuestionState; count: number }>([
      { $match: await this.#visible(QUESTION_STATES, course) },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    const counts: QuestionCounts = { open: 0, answered: 0, hidden: 0 };
    for (const { _id, count } of groups) counts[_id] = count;
    return counts;
  }

  /**
   * Answers a question, or replaces its answer, if it has the expected version; the first answer is told to its asker.
   * @throws {ProblemError} `question_not_found`; `question_hidden`; `version_conflict`; `lesson_not_found` when the course
   * has no such lesson; `moment_not_found` when it has no film
   */
  async answer(id: string, input: QuestionAnswerInput, actor: Actor, expected?: number): Promise<AskedQuestion> {
    const { text, lesson, at, shown_to_all } = input;
    const author = { user: new Types.ObjectId(actor.id), author: actor.name, answered_at: new Date() };
    const answer = { text, lesson: lesson && new Types.ObjectId(lesson), at: lesson && at, ...author };
    const update = async (record: QuestionRecord) => {
      await this.#checkTarget(record, input);
      if (record.state === 'hidden') throw new ProblemError('question_hidden');
      return { $set: { answer, shown_to_all, state: 'answered' } };
    };
    return this.#change(id, { action: 'question.answer', update }, actor, expected);
  }

  /** Hides a question from everybody but its asker; one already hidden keeps its reason. @throws {ProblemError} `question_not_found` */
  hide(id: string, reason: string, actor: Actor): Promise<AskedQuestion> {
    const hidden = { at: new Date(), reason };
    const update = async ({ state }: QuestionRecord) =>
      state === 'hidden' ? undefined : { $set: { state: 'hidden', hidden } };
    return this.#change(id, { action: 'question.hide', update }, actor);
  }

  /** Shows a hidden question again. @throws {ProblemError} `question_not_found` */
  show(id: string, actor: Actor): Promise<AskedQuestion> {
    const update = async ({ state, answer }: QuestionRecord) =>
      state === 'hidden' ? { $set: { state: answer ? 'answered' : 'open' }, $unset: { hidden: 1 } } : undefined;
    return this.#change(id, { action: 'question.show', update }, actor);
  }

  async #change(id: string, { action, update }: Change, actor: Actor, expected?: number): Promise<AskedQuestion> {
    const replace = async (session: ClientSession) => {
      const before = await this.#find(id, session);
      if (expected !== undefined && before.version !== expected) {
        throw new ProblemError('version_conflict', { detail: CONFLICT, current: await this.#describe(before) });
      }
      const change = await update(before);
      if (!change) return this.#describe(before);
      const after = await this.questions
        .findOneAndUpdate({ _id: id }, { ...change, $inc: { version: 1 } }, { returnDocument: 'after' })
        .session(session)
        .lean<QuestionRecord>();
      if (!after) throw new ProblemError('question_not_found');
      const described = await this.#describe(after);
      // The journal records neither texts nor the name of the student.
      const states = { before: toJournalState(before), after: toJournalState(after) };
      await this.journal.record(actor, { action, id, label: described.course.title, ...states }, session);
      if (after.answer && !before.answer) await this.#tellAsker(after, described, session);
      if (after.state === 'hidden') await this.notifications.withdrawUnsent([after._id], session);
      return described;
    };
    return this.database.inTransactionOnce(replace, async () => this.#describe(await this.#find(id)));
  }

  async #tellAsker(record: QuestionRecord, { _id, course, lesson, at }: AskedQuestion, session: ClientSession) {
    const page = linkTo('/learn/:course/:lesson?', { course: course._id, lesson: lesson._id });
    const link = `${page}?question=${_id}${at === null ? '' : `&t=${at}`}`;
    const data = { course: course.title, lesson: lesson.title, link };
    const user = record.user.toHexString();
    const causes = [record._id, record.course];
    await this.notifications.notify({ user, kind: 'question_answered', key: _id, data, causes }, session);
  }

  /** The condition for questions in these states, without those of deleted courses. */
  async #visible(states: readonly QuestionState[], course?: string) {
    const { course: others } = await this.deleted.ofOthers();
    const inCourse = course ? { $eq: new Types.ObjectId(course) } : {};
    return { state: { $in: [...states] }, course: { ...others, ...inCourse } };
  }

  async #lessonTitles(wanted: object): Promise<Map<string, string>> {
    const asked = await this.questions.distinct('lesson', wanted);
    const pointedAt = await this.questions.distinct('answer.lesson', wanted);
    return this.programs.lessonTitles([...asked, ...pointedAt].flatMap((lesson) => lesson ?? []));
  }

  async #describe(record: QuestionRecord): Promise<AskedQuestion> {
    const { course, lesson, answer } = record;
    const courses = await this.courses.titlesOf([course.toHexString()]);
    const lessons = await this.programs.lessonTitles([lesson, ...(answer?.lesson ? [answer.lesson] : [])]);
    return toAskedQuestion(record, courses, lessons);
  }

  async #checkTarget({ course }: QuestionRecord, { lesson, at }: QuestionAnswerInput): Promise<void> {
    if (lesson === null) return;
    const revision = await this.programs.latest(course.toHexString());
    const target = revision && lessonsOf(revision).find(({ _id }) => _id.toHexString() === lesson.toLowerCase());
    if (!target) throw new ProblemError('lesson_not_found', { detail: "Cette leçon n'est plus au programme" });
    if (at !== null && !target.film) throw new ProblemError('moment_not_found');
  }

  async #find(id: string, session: ClientSession | null = null): Promise<QuestionRecord> {
    const record = await this.questions.findById(id).session(session).lean<QuestionRecord>();
    if (!record || (await this.deleted.has(record.course, session))) throw new ProblemError('question_not_found');
    return record;
  }
}

function toJournalState({ answer, shown_to_all, hidden }: QuestionRecord) {
  return { is_answered: Boolean(answer), shown_to_all, ...(hidden && { reason: hidden.reason }) };
}
