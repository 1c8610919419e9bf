import { textMatcher, typedWords } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { DeletedCoursesService } from '../../../catalog/index.ts';
import { keysFor } from '../../../foundation/index.ts';
import { LESSON_KEYS_INDEX, LESSON_MODEL, type LessonRecord } from '../lessons/lesson.schema.ts';

/** Number of lessons of which titles are compared with a query. */
const COMPARED_MAX = 100;

/** Finds lessons as their authors have written them, published or not. */
@Injectable()
export class LessonSearchService {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    private readonly deleted: DeletedCoursesService,
  ) {}

  /**
   * Lessons of all courses that may answer a query, those whose title does first: with words that begin as typed or, without
   * any, with typing errors in titles of lessons and moments.
   */
  async find(q: string, limit: number): Promise<LessonRecord[]> {
    const kept = await this.deleted.ofOthers();
    const asTyped = await this.#listTitles(q, 0, kept);
    const found = asTyped.length > 0 ? asTyped : await this.#listTitles(q, 2, kept);
    if (found.length === 0) return [];
    const matching = textMatcher(q);
    const answering = new Set(found.filter(({ title }) => matching(title) !== undefined));
    const best = [...answering, ...found.filter((lesson) => !answering.has(lesson))];
    const ids = best.slice(0, limit).map(({ _id }) => _id);
    const records = await this.lessons.find({ _id: { $in: ids } }, { search_keys: 0, quiz: 0 }).lean<LessonRecord[]>();
    const byId = new Map(records.map((record) => [record._id.toHexString(), record]));
    return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
  }

  async #listTitles(
    q: string,
    errorsMax: number,
    kept: QueryFilter<LessonRecord>,
  ): Promise<Pick<LessonRecord, '_id' | 'title'>[]> {
    const keys = typedWords(q).map((word) => keysFor(word, errorsMax));
    const sought = keys.filter(({ length }) => length > 0);
    if (sought.length === 0) return [];
    // The previous version of the API stores lessons without keys.
    const conditions: QueryFilter<LessonRecord>[] = sought.map((of) => ({ search_keys: { $in: [...of, null] } }));
    return this.lessons
      .find({ $and: [...conditions, kept] }, { title: 1 })
      .hint(LESSON_KEYS_INDEX)
      .limit(COMPARED_MAX)
      .lean<Pick<LessonRecord, '_id' | 'title'>[]>();
  }
}
