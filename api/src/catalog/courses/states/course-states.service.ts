import type { Course } from '@iris/contract/catalog';
import { foldText, searchWords, textMatcher } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { type Actor, DatabaseService, ItemStream, JournalService, ProblemError } from '../../../foundation/index.ts';
import { type CourseState, toCourse } from '../course.mapper.ts';
import { COURSE_MODEL, type CourseRecord, DRAFT, IS_ARCHIVED, IS_DRAFT } from '../course.schema.ts';
import { CoursesService } from '../courses.service.ts';

/** Number of courses outside of the catalog of which titles are compared with a query: the latest. */
const COMPARED_MAX = 1000;

type Flags = Pick<CourseState, 'is_archived' | 'is_draft'>;

/** The states of a course that is not deleted, as answers say them. */
const STATES = {
  draft: { is_archived: false, is_draft: true },
  catalog: { is_archived: false, is_draft: false },
  archived: { is_archived: true, is_draft: false },
} as const satisfies Record<string, Flags>;

type State = keyof typeof STATES;

/** How each state is stored. */
const STORED = {
  draft: { $set: DRAFT },
  catalog: { $set: { is_archived: false }, $unset: { is_draft: 1 } },
  archived: { $set: { is_archived: true }, $unset: { is_draft: 1 } },
} as const satisfies Record<State, object>;

/** The changes of state, by the actions of the journal. */
const MOVES = {
  'course.catalog': { from: 'draft', to: 'catalog' },
  'course.withdraw': { from: 'catalog', to: 'draft' },
  'course.archive': { from: 'catalog', to: 'archived' },
  'course.restore': { from: 'archived', to: 'catalog' },
} as const satisfies Record<string, { from: State; to: State }>;

/** Moves courses between draft, catalog and archive. A course that is already where it should go stays there. */
@Injectable()
export class CourseStatesService {
  constructor(
    @InjectModel(COURSE_MODEL) private readonly courses: Model<CourseRecord>,
    private readonly catalog: CoursesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The courses that are no longer in the catalog, newest first, as a stream. */
  listArchived(): Promise<ItemStream<Course>> {
    return this.#list(IS_ARCHIVED);
  }

  /** The courses that have not entered the catalog yet, newest first, as a stream. */
  listDrafts(): Promise<ItemStream<Course>> {
    return this.#list(IS_DRAFT);
  }

  /** The drafts and archived courses whose title answers a query: first those with its words as typed, then newest first. */
  async find(query: string, limit: number) {
    const outside = await this.courses
      .find({ is_archived: true }, { title: 1, level: 1, is_draft: 1 })
      .sort({ _id: -1 })
      .limit(COMPARED_MAX)
      .lean<Pick<CourseRecord, '_id' | 'title' | 'level' | 'is_draft'>[]>();
    const matching = textMatcher(query);
    const found = outside.flatMap(({ _id, title, level, is_draft = false }) => {
      const words = matching(title);
      return words ? [{ _id: _id.toHexString(), title, level, is_draft, match: { words, passages: [] } }] : [];
    });
    const typed = searchWords(query);
    const isAsTyped = (title: string) => typed.every((word) => foldText(title).includes(word));
    const best = new Set([...found.filter(({ title }) => isAsTyped(title)), ...found]);
    return [...best].slice(0, limit);
  }

  /** Puts a draft into the catalog. @throws {ProblemError} `course_not_found`; `invalid_transition` */
  putIntoCatalog(id: string, actor: Actor): Promise<void> {
    return this.#move(id, 'course.catalog', actor);
  }

  /**
   * Makes a course of the catalog a draft again, as long as nobody is enrolled.
   * @throws {ProblemError} `course_not_found`; `invalid_transition`; `course_has_learners`
   */
  withdraw(id: string, actor: Actor): Promise<void> {
    // In the condition of the write, so that it conflicts with a concurrent enrollment.
    return this.#move(id, 'course.withdraw', actor, { enrolled_count: 0 });
  }

  /** Takes a course out of the catalog. @throws {ProblemError} `course_not_found`; `invalid_transition` */
  archive(id: string, actor: Actor): Promise<void> {
    return this.#move(id, 'course.archive', actor);
  }

  /** Puts an archived course back into the catalog. @throws {ProblemError} `course_not_found`; `invalid_transition` */
  restore(id: string, actor: Actor): Promise<void> {
    return this.#move(id, 'course.restore', actor);
  }

  #list(filter: QueryFilter<CourseRecord>): Promise<ItemStream<Course>> {
    const query = this.courses.find(filter).sort({ _id: -1 }).lean<CourseRecord[]>();
    return ItemStream.open<CourseRecord, Course>(query, toCourse);
  }

  async #move(id: string, action: keyof typeof MOVES, actor: Actor, only: QueryFilter<CourseRecord> = {}) {
    const { from, to } = MOVES[action];
    const move = async (session: ClientSession) => {
      const { course, ...flags } = await this.catalog.read(id, session);
      if (isIn(to, flags)) return;
      if (!isIn(from, flags)) throw new ProblemError('invalid_transition');
      const { matchedCount } = await this.courses.updateOne({ _id: id, ...only }, STORED[to], { session });
      if (!matchedCount) throw new ProblemError('course_has_learners');
      await this.catalog.noteChange(id, session);
      const changed = { before: STATES[from], after: STATES[to] };
      await this.journal.record(actor, { action, id, label: course.title, ...changed }, session);
    };
    await this.database.inTransaction(move, { queue: this.catalog.nameQueue(id) });
  }
}

function isIn(state: State, { is_archived, is_draft }: Flags): boolean {
  return STATES[state].is_archived === is_archived && STATES[state].is_draft === is_draft;
}
