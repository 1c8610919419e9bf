import { textMatcher } from '@iris/contract/foundation';
import type { FoundQuestion } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { CoursesService, DeletedCoursesService, ProgramsService } from '../../catalog/index.ts';
import { QUESTION_MODEL, type QuestionRecord } from './question.schema.ts';

/** Number of questions that are compared with a query: the latest. */
const COMPARED_MAX = 300;

const FIELDS = { course: 1, lesson: 1, at: 1, text: 1, 'answer.text': 1, state: 1 } as const;

/** A question with its words that a search has found. */
interface Hit {
  record: QuestionRecord;
  words: string[];
}

/** Searches questions and their answers, with typing errors. */
@Injectable()
export class QuestionSearchService {
  constructor(
    @InjectModel(QUESTION_MODEL) private readonly questions: Model<QuestionRecord>,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly programs: ProgramsService,
  ) {}

  /** The questions beside these lessons that a learner may read and that answer a query, latest first. */
  async findForLearner(userId: string, lessons: readonly Types.ObjectId[], q: string, limit: number) {
    if (lessons.length === 0) return [];
    const readable = [{ user: userId }, { state: 'answered', shown_to_all: true }] as const;
    return this.#find({ lesson: { $in: lessons }, $or: [...readable] }, q, limit);
  }

  /** The questions of all courses that answer a query, latest first, for who answers them. */
  async findForAuthors(q: string, limit: number): Promise<FoundQuestion[]> {
    return this.#find(await this.deleted.ofOthers(), q, limit);
  }

  async #find(readable: QueryFilter<QuestionRecord>, q: string, limit: number): Promise<FoundQuestion[]> {
    const records = await this.questions
      .find(readable, FIELDS)
      .sort({ _id: -1 })
      .limit(COMPARED_MAX)
      .lean<QuestionRecord[]>();
    const matching = textMatcher(q);
    const hits = records.flatMap((record) => {
      const words = matching(record.text, record.answer?.text ?? '');
      return words ? [{ record, words }] : [];
    });
    return this.#describe(hits.slice(0, limit));
  }

  async #describe(hits: readonly Hit[]): Promise<FoundQuestion[]> {
    if (hits.length === 0) return [];
    const [courses, lessons] = await Promise.all([
      this.courses.titlesOf(hits.map(({ record }) => record.course.toHexString())),
      this.programs.lessonTitles(hits.map(({ record }) => record.lesson)),
    ]);
    const named = (id: Types.ObjectId, titles: ReadonlyMap<string, string>) => {
      return { _id: id.toHexString(), title: titles.get(id.toHexString()) ?? '' };
    };
    return hits.map(({ record: { _id, course, lesson, at, text, answer, state }, words }) => ({
      _id: _id.toHexString(),
      course: named(course, courses),
      lesson: named(lesson, lessons),
      at,
      text,
      answer: answer?.text || null,
      state,
      words,
    }));
  }
}
