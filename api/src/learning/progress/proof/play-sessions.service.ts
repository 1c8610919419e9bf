import type { BeatInput, BeatResult, PlaySession } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { LessonMediaService } from '../../../authoring/index.ts';
import { EnrollmentsService } from '../../../catalog/index.ts';
import { DatabaseService, dayOf, isDuplicateKey, ProblemError } from '../../../foundation/index.ts';
import { CompletionService } from '../completion/completion.service.ts';
import { type LearnerAtLesson, LearnersService } from '../learners.service.ts';
import { toStanding } from '../learning.mapper.ts';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from '../lesson-progress.schema.ts';
import { beatUpdate, countsUntil, ENDED, FIRST_BUDGET, FIRST_READING_BUDGET } from './beat.ts';
import { cellsOfFilm, cellsOfReading, completingCells, connectionMax } from './cells.ts';

/** Counts what learners watch and read; see docs/decisions/053. */
@Injectable()
export class PlaySessionsService {
  constructor(
    @InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly completion: CompletionService,
    private readonly media: LessonMediaService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Opens a session for a film, text or document, and ends the learner's other session; its budget is taken over, so
   * that opening again gains nothing. @throws {ProblemError} `lesson_not_found`; `access_ended`; `access_not_begun`
   */
  async open(userId: string, lessonId: string): Promise<PlaySession> {
    const replace = () => this.database.inTransaction((session) => this.#replace(userId, lessonId, session));
    const opened = await replace().catch((error: unknown) => {
      // Another tab opened the learner's first session at the same time: now there is one to replace.
      if (!isDuplicateKey(error)) throw error;
      return replace();
    });
    // What was counted may suffice although no beat completed it: after a crash, or in a revision with a shorter lesson.
    await this.#completeIfWatched(opened);
    const { session, cell_count, cells, position } = opened;
    const required = completingCells(cell_count);
    return { _id: String(session), lesson: lessonId, cells: cell_count, required, watched: cells, position };
  }

  /**
   * Counts the cells of a beat, once, as far as the time passed allows, and completes the lesson. The first beat after the
   * end of the access still counts what the time until then allows.
   * @throws {ProblemError} `play_session_replaced`; `enrollment_not_found`; `access_ended`
   */
  async beat(userId: string, sessionId: string, beat: BeatInput): Promise<BeatResult> {
    const own = { user: userId, session: sessionId };
    const open = await this.lessons
      .findOne(own, { cell_count: 1, video: 1, enrollment: 1, done_at: 1 })
      .lean<LessonProgressRecord>();
    if (!open) throw new ProblemError('play_session_replaced');
    // Before anything is counted: the course may be deleted.
    const enrollment = await this.enrollments.get(open.enrollment);
    const { ends_at: endsAt } = enrollment;
    const cells = [...new Set(beat.cells.filter((cell) => cell < open.cell_count))];
    const claim = { cells, isFilm: open.video !== undefined, day: dayOf(new Date()), endsAt };
    const counted = await this.lessons
      .findOneAndUpdate({ ...own, seq: { $lt: beat.seq }, ...countsUntil(endsAt) }, beatUpdate(beat, claim), {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<LessonProgressRecord>();
    const progress = counted ?? (await this.lessons.findOne(own).lean<LessonProgressRecord>());
    if (!progress) throw new ProblemError('play_session_replaced');
    if (!counted && (progress.seq ?? 0) < beat.seq) await this.enrollments.checkAccess(open.enrollment);
    const isDone = await this.#completeIfWatched(progress);
    const isNew = isDone && !open.done_at;
    const standing = toStanding(isNew ? await this.enrollments.get(open.enrollment) : enrollment);
    const known = new Set(progress.cells);
    return { ...standing, pending: cells.filter((cell) => !known.has(cell)), state: isDone ? 'done' : 'in_progress' };
  }

  async #completeIfWatched(progress: LessonProgressRecord): Promise<boolean> {
    if (progress.done_at) return true;
    if (progress.cells.length < completingCells(progress.cell_count)) return false;
    const evidence = {
      cells: progress.cells.length,
      of: progress.cell_count,
      opened_at: progress.opened_at.toISOString(),
    };
    return this.database.inTransaction(async (session) => {
      const learner = await this.learners.atLessonOf(progress.enrollment, progress.lesson, session);
      // The learner has moved to a revision with another film.
      if (learner.lesson.film?.video !== progress.video && learner.lesson.film) return false;
      await this.completion.completeLesson(learner, evidence, session);
      return true;
    });
  }

  async #replace(userId: string, lessonId: string, session: ClientSession): Promise<LessonProgressRecord> {
    const learner = await this.learners.atLesson(userId, lessonId, session);
    const cellCount = await this.#cellsOf(learner.lesson);
    await this.learners.begin(learner, session);
    await this.enrollments.noteLearning(learner.enrollment._id, session);
    const ended = await this.lessons
      .findOneAndUpdate({ user: userId, session: { $exists: true } }, ENDED, {
        session,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<LessonProgressRecord>();
    return this.#start(learner, cellCount, ended?.budget ?? FIRST_BUDGET, session);
  }

  async #start(learner: LearnerAtLesson, cellCount: number, budget: number, session: ClientSession) {
    const { enrollment, lesson } = learner;
    const key = { enrollment: enrollment._id, lesson: lesson._id };
    const video = lesson.film?.video ?? undefined;
    const before = await this.lessons
      .findOne(key, { video: 1, reading_budget: 1 }, { session })
      .lean<LessonProgressRecord>();
    // Another film than the one that was watched: its cells say nothing about this one.
    const isReplaced = before !== null && before.video !== video;
    const now = new Date();
    const opened = await this.lessons
      .findOneAndUpdate(
        key,
        {
          $set: {
            session: new Types.ObjectId(),
            seq: 0,
            budget,
            cell_count: cellCount,
            connection_max: connectionMax(lesson, cellCount),
            updated_at: now,
            ...(video ? { video } : { reading_budget: before?.reading_budget ?? FIRST_READING_BUDGET }),
            ...(isReplaced && { cells: [], position: 0 }),
          },
          // The clock of the database, by which beats measure the time passed.
          $currentDate: { budget_at: true },
          $setOnInsert: {
            user: enrollment.user,
            course: enrollment.course,
            opened_at: now,
            days: {},
            ...(!isReplaced && { cells: [], position: 0 }),
          },
        },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<LessonProgressRecord>();
    if (!opened) throw new Error('an upsert returns its document');
    return opened;
  }

  async #cellsOf(lesson: LearnerAtLesson['lesson']): Promise<number> {
    if (lesson.kind === 'quiz' || lesson.kind === 'activity') throw new ProblemError('lesson_not_found');
    if (lesson.kind !== 'film') return cellsOfReading(lesson);
    const film = lesson.film?.video ? await this.media.findFilm(lesson.film.video) : undefined;
    if (!film) throw new ProblemError('lesson_not_found');
    return cellsOfFilm(film.duration);
  }
}
