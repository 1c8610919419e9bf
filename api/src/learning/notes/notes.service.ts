import type { FormerNote, FormerNoteQuery, Note, NoteInput } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { EnrollmentsService, lessonsOf, ProgramsService } from '../../catalog/index.ts';
import { DatabaseService, type List, olderThan, ProblemError, readList } from '../../foundation/index.ts';
import { type LearnerAtLesson, LearnersService } from '../progress/learners.service.ts';
import { NOTE_MODEL, type NoteRecord } from './note.schema.ts';

/** Maximum number of notes of a learner in a lesson. */
export const NOTES_MAX = 500;

const CONFLICT = 'Cette note a été modifiée entre-temps dans un autre onglet ou sur un autre appareil';

/** Keeps the notes that learners take for themselves. */
@Injectable()
export class NotesService {
  constructor(
    @InjectModel(NOTE_MODEL) private readonly notes: Model<NoteRecord>,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly programs: ProgramsService,
    private readonly database: DatabaseService,
  ) {}

  /** A student's notes in a lesson, by their moment; those without one first. @throws {ProblemError} `lesson_not_found` */
  async list(userId: string, lessonId: string): Promise<Note[]> {
    const { enrollment, lesson } = await this.learners.atLesson(userId, lessonId);
    const records = await this.notes
      .find({ enrollment: enrollment._id, lesson: lesson._id })
      .sort({ at: 1, _id: 1 })
      .lean<NoteRecord[]>();
    return records.map(toNote);
  }

  /**
   * A student's notes in lessons that their program of a course has no longer, newest first; `after` is the id of the last
   * one of the previous page. Without a limit all, as a stream.
   * @throws {ProblemError} `enrollment_not_found`; `program_not_published`
   */
  async listFormer(userId: string, courseId: string, { limit, after }: FormerNoteQuery): Promise<List<FormerNote>> {
    const { enrollment, revision } = await this.learners.inCourse(userId, courseId);
    const current = lessonsOf(revision).map(({ _id }) => _id);
    const former = { enrollment: enrollment._id, lesson: { $nin: current } };
    // Read before the notes, because a stream converts them one by one.
    const titles = await this.programs.titlesOf(courseId, await this.notes.distinct('lesson', former));
    const query = this.notes
      .find({ ...former, ...olderThan(after) })
      .sort({ _id: -1 })
      .lean<NoteRecord[]>();
    return readList<NoteRecord, FormerNote>(query, limit, (record) =>
      toFormerNote(record, titles.get(record.lesson.toHexString()) ?? ''),
    );
  }

  /**
   * Creates a note, once per idempotency key.
   * @throws {ProblemError} `lesson_not_found`; `enrollment_not_found`; `too_many_notes`
   */
  async create(userId: string, lessonId: string, input: NoteInput): Promise<Note> {
    const insert = async (session: ClientSession) => {
      return this.#insert(await this.learners.atLesson(userId, lessonId, session), input, session);
    };
    const queue = `notes ${userId} ${lessonId}`;
    return this.database.inTransactionOnce(insert, (id) => this.#read(userId, id), { queue });
  }

  /**
   * Replaces text and moment of an own note if it has the expected version.
   * @throws {ProblemError} `note_not_found`; `version_conflict`; `access_ended`; `access_not_begun`
   */
  async update(userId: string, id: string, { at, text }: NoteInput, expected?: number): Promise<Note> {
    const own = { _id: id, user: userId };
    const change = { $set: { at, text, updated_at: new Date() }, $inc: { version: 1 } };
    // A note of an instance before migration 006 has none, and is the first version.
    const version = expected === 1 ? { $not: { $gt: 1 } } : expected;
    const replace = async (session: ClientSession) => {
      const before = await this.notes.findOne(own, { enrollment: 1 }).session(session).lean<NoteRecord>();
      if (!before) throw new ProblemError('note_not_found');
      await this.enrollments.checkAccess(before.enrollment, session);
      const after = await this.notes
        .findOneAndUpdate({ ...own, ...(expected && { version }) }, change, { returnDocument: 'after', session })
        .lean<NoteRecord>();
      if (after) return toNote(after);
      const current = await this.#read(userId, id, session);
      throw new ProblemError('version_conflict', { detail: CONFLICT, current });
    };
    return this.database.inTransactionOnce(replace, () => this.#read(userId, id));
  }

  /** Deletes an own note. @throws {ProblemError} `note_not_found` */
  async delete(userId: string, id: string): Promise<void> {
    const { deletedCount } = await this.notes.deleteOne({ _id: id, user: userId });
    if (!deletedCount) throw new ProblemError('note_not_found');
  }

  async #read(user: string, id: string, session: ClientSession | null = null): Promise<Note> {
    const record = await this.notes.findOne({ _id: id, user }).session(session).lean<NoteRecord>();
    if (!record) throw new ProblemError('note_not_found');
    return toNote(record);
  }

  async #insert(learner: LearnerAtLesson, { at, text }: NoteInput, session: ClientSession) {
    const { enrollment, lesson } = learner;
    await this.learners.begin(learner, session);
    await this.enrollments.noteLearning(enrollment._id, session);
    const key = { enrollment: enrollment._id, lesson: lesson._id };
    const place = await this.#freePlace(key, session);
    const now = new Date();
    const note = { ...key, user: enrollment.user, place, at, text, created_at: now, updated_at: now };
    const [record] = await this.notes.create([note], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return toNote(record);
  }

  /** The first place without a note; when two transactions take the same one, the later is repeated. */
  async #freePlace(key: Pick<NoteRecord, 'enrollment' | 'lesson'>, session: ClientSession): Promise<number> {
    const records = await this.notes
      .find(key, { _id: 0, place: 1 }, { session })
      .sort({ place: 1 })
      .lean<Pick<NoteRecord, 'place'>[]>();
    const gap = records.findIndex(({ place }, index) => place !== index + 1);
    const free = gap === -1 ? records.length + 1 : gap + 1;
    if (free > NOTES_MAX) throw new ProblemError('too_many_notes');
    return free;
  }
}

function toNote({ _id, lesson, at, text, created_at, updated_at, version = 1 }: NoteRecord): Note {
  return {
    _id: _id.toHexString(),
    lesson: lesson.toHexString(),
    at,
    text,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
  };
}

/** Converts a stored note to an answer with the title of its lesson. */
function toFormerNote(record: NoteRecord, lesson_title: string): FormerNote {
  return { ...toNote(record), lesson_title };
}
