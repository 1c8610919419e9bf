import type { Course } from '@iris/contract/catalog';
import {
  EMPTY_TEACHING,
  type FilmContent,
  type LessonDraft,
  MODULE_LESSONS_MAX,
  type NewLesson,
  type ProgramDraft,
  type ProgramInput,
} from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { CoursesService, ProgramsService, type RevisionLesson } from '../../../catalog/index.ts';
import { type Actor, DatabaseService, JournalService, ProblemError, refusedInput } from '../../../foundation/index.ts';
import { LESSON_MODEL, type LessonRecord } from '../lessons/lesson.schema.ts';
import { emptyLesson } from '../lessons/lesson-content.ts';
import { LessonMediaService } from '../lessons/lesson-media.service.ts';
import { lessonKeys } from '../search/lesson-keys.ts';
import { toLessonDraft, toProgramDraft, type WholeDraft } from './draft.mapper.ts';
import { PROGRAM_MODEL, type ProgramRecord } from './program.schema.ts';

/** Leaves out the contents of lessons, except for the film by which minutes are measured. */
const SUMMARY = {
  'film.phases': 0,
  'film.complications': 0,
  'film.captions': 0,
  'film.decisions': 0,
  text: 0,
  quiz: 0,
  document: 0,
  activity: 0,
  search_keys: 0,
} as const;

const LESSON_GONE = "Cette leçon n'existe plus";

/** A module of a course. */
interface Place {
  courseId: string;
  module: string;
}

/** The drafts of programs: what authors write before it is published. */
@Injectable()
export class DraftsService {
  constructor(
    @InjectModel(PROGRAM_MODEL) private readonly programs: Model<ProgramRecord>,
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    private readonly revisions: ProgramsService,
    private readonly courses: CoursesService,
    private readonly media: LessonMediaService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The draft of a course, an empty one while nobody has written it. @throws {ProblemError} `course_not_found` */
  async read(courseId: string, session: ClientSession | null = null): Promise<ProgramDraft> {
    const state = await this.courses.read(courseId, session);
    const draft = await this.readWhole(courseId, session, SUMMARY);
    return toProgramDraft(draft, state, await this.revisions.latestHead(courseId, session));
  }

  /** The draft of a course with the contents of its lessons. */
  async readWhole(courseId: string, session: ClientSession | null = null, fields = {}): Promise<WholeDraft> {
    const written = await this.programs.findById(courseId).session(session).lean<ProgramRecord>();
    const program = written ?? emptyProgram(courseId);
    const ids = program.modules.flatMap(({ lessons }) => lessons);
    const stored = await this.lessons
      .find({ _id: { $in: ids } }, fields)
      .session(session)
      .lean<LessonRecord[]>();
    const records = await this.media.withMeasuredMinutes(stored, session);
    const byId = new Map(records.map((record) => [record._id.toHexString(), record]));
    const modules = program.modules.map(({ _id, title, lessons }) => ({
      _id,
      title,
      lessons: lessons.flatMap((id) => byId.get(id.toHexString()) ?? []),
    }));
    return { program, modules };
  }

  /** The ids of the courses with a draft that was never published, written last first. */
  async listUnpublished(limit: number): Promise<string[]> {
    const written = { published_at: null, 'modules.0': { $exists: true } };
    const programs = await this.programs
      .find(written, { _id: 1 })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<Pick<ProgramRecord, '_id'>[]>();
    return programs.map(({ _id }) => _id.toHexString());
  }

  /**
   * Replaces the order of modules and lessons if the draft has the expected version. Deletes the lessons that are left
   * out, unless a revision has them.
   * @throws {ProblemError} `course_not_found`; `version_conflict`; `invalid_input` for lessons of no or another course
   */
  save(courseId: string, input: ProgramInput, expected?: number): Promise<ProgramDraft> {
    const replace = async (session: ClientSession) => {
      const stored = await this.programs.findById(courseId).session(session).lean<ProgramRecord>();
      if (!stored) await this.courses.noteProgram(courseId, session);
      const { version } = stored ?? emptyProgram(courseId);
      if (expected !== undefined && expected !== version) throw await this.conflict(courseId, session);
      await this.#checkLessons(courseId, input, session);
      await this.programs.updateOne(
        { _id: courseId },
        { $set: { ...input, version: version + 1 } },
        { session, upsert: true },
      );
      await this.#deleteLeftOut(stored, input, session);
      return this.read(courseId, session);
    };
    return this.database.inTransactionOnce(replace, () => this.read(courseId));
  }

  /** Adds an empty lesson at the end of a module, once per idempotency key. @throws {ProblemError} `course_not_found`; `module_not_found` */
  addLesson(courseId: string, { module, kind, title }: NewLesson): Promise<LessonDraft> {
    const lesson = { _id: new Types.ObjectId(), title, ...emptyLesson(kind) };
    const add = (session: ClientSession) => this.#addLesson({ courseId, module }, lesson, session);
    return this.database.inTransactionOnce(add, (id) => this.readLesson(id));
  }

  /** A lesson of a draft. @throws {ProblemError} `lesson_not_found` */
  async readLesson(id: string): Promise<LessonDraft> {
    const record = await this.lessons.findById(id).lean<LessonRecord>();
    if (!record) throw new ProblemError('lesson_not_found');
    return toLessonDraft(record);
  }

  /**
   * Adds a lesson with a film at the end of a module, in a transaction that keeps its film from deletion.
   * @throws {ProblemError} `course_not_found`; `module_not_found`; `video_not_found`
   */
  async addFilm(
    { courseId, module }: Place,
    { _id, title, film }: { _id: Types.ObjectId; title: string; film: FilmContent },
    session: ClientSession,
  ): Promise<LessonDraft> {
    if (film.video) await this.media.keepFilm(film.video, session);
    return this.#addLesson({ courseId, module }, { _id, title, ...emptyLesson('film'), film }, session);
  }

  /**
   * Copies a course with its program as a draft, in one transaction, once per idempotency key; nothing of the copy is
   * published.
   * @throws {ProblemError} `course_not_found`
   */
  duplicate(courseId: string, actor: Actor): Promise<Course> {
    const duplicate = async (session: ClientSession) => {
      const copy = await this.courses.copy(courseId, session);
      await this.#copy(courseId, copy._id, session);
      const change = { action: 'course.duplicate', id: copy._id, label: copy.title, after: copy } as const;
      await this.journal.record(actor, change, session);
      return copy;
    };
    return this.database.inTransactionOnce(duplicate, async (id) => (await this.courses.read(id)).course);
  }

  /**
   * Makes a publication conflict with concurrent changes of the draft, which could delete a lesson of the new revision.
   */
  async holdForPublication(courseId: string, session: ClientSession): Promise<void> {
    await this.programs.updateOne({ _id: courseId }, { $set: { published_at: new Date() } }, { session });
  }

  /** The error for a draft that has another version. */
  async conflict(courseId: string, session: ClientSession): Promise<ProblemError> {
    const detail = 'Le programme a été modifié entre-temps par un autre auteur';
    return new ProblemError('version_conflict', { detail, current: await this.read(courseId, session) });
  }

  /** Deletes the draft of a course with its lessons, in the transaction that removes the course. */
  async deleteForCourse(courseId: string, session: ClientSession): Promise<void> {
    await this.programs.deleteOne({ _id: courseId }, { session });
    await this.lessons.deleteMany({ course: courseId }, { session });
  }

  async #addLesson({ courseId, module }: Place, written: RevisionLesson, session: ClientSession): Promise<LessonDraft> {
    await this.courses.read(courseId, session);
    const { _id } = written;
    const before = await this.programs
      .findOneAndUpdate(
        { _id: courseId, 'modules._id': module },
        { $push: { 'modules.$.lessons': _id }, $inc: { version: 1 } },
      )
      .session(session)
      .lean<ProgramRecord>();
    if (!before) throw new ProblemError('module_not_found');
    const full = before.modules.find((one) => one._id.equals(module) && one.lessons.length >= MODULE_LESSONS_MAX);
    if (full) throw refusedInput({ module: [`${MODULE_LESSONS_MAX} leçons au plus`] });
    const lesson = { course: courseId, ...written, search_keys: lessonKeys(written) };
    const [record] = await this.lessons.create([lesson], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return toLessonDraft(record.toObject());
  }

  /** Inserts a copy of a course's draft, with new ids, as that of another course. */
  async #copy(courseId: string, copyId: string, session: ClientSession): Promise<void> {
    const { program, modules } = await this.readWhole(courseId, session);
    if (modules.length === 0) return;
    const copies = modules.map(({ title, lessons }) => ({
      _id: new Types.ObjectId(),
      title,
      lessons: lessons.map((lesson) => ({ ...lesson, _id: new Types.ObjectId(), course: copyId, version: 1 })),
    }));
    await this.lessons.create(
      copies.flatMap(({ lessons }) => lessons),
      { session, ordered: true },
    );
    const copied = copies.map(({ lessons, ...module }) => ({ ...module, lessons: lessons.map(({ _id }) => _id) }));
    const { teaching } = program;
    await this.programs.create([{ _id: copyId, teaching, modules: copied, version: 1 }], { session });
  }

  async #checkLessons(courseId: string, { modules }: ProgramInput, session: ClientSession): Promise<void> {
    const ids = modules.flatMap(({ lessons }) => lessons);
    const known = await this.lessons.distinct('_id', { _id: { $in: ids }, course: courseId }).session(session);
    const own = new Set(known.map(String));
    const unknown = modules.flatMap(({ lessons }, index) =>
      lessons.flatMap((id, place) => (own.has(id.toLowerCase()) ? [] : [`modules.${index}.lessons.${place}`])),
    );
    if (unknown.length > 0) throw refusedInput(Object.fromEntries(unknown.map((path) => [path, [LESSON_GONE]])));
  }

  async #deleteLeftOut(stored: ProgramRecord | null, { modules }: ProgramInput, session: ClientSession): Promise<void> {
    const kept = new Set(modules.flatMap(({ lessons }) => lessons.map((id) => id.toLowerCase())));
    const leftOut = (stored?.modules ?? [])
      .flatMap(({ lessons }) => lessons)
      .filter((id) => !kept.has(id.toHexString()));
    if (leftOut.length === 0) return;
    const published = await this.revisions.filterPublished(leftOut, session);
    await this.lessons.deleteMany({ _id: { $in: leftOut.filter((id) => !published.has(String(id))) } }, { session });
  }
}

function emptyProgram(courseId: string): ProgramRecord {
  return { _id: new Types.ObjectId(courseId), teaching: EMPTY_TEACHING, modules: [], version: 1 };
}
