import type { Note, NoteInput } from '@iris/contract/learning';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { createdOnce, requestOf } from '../common/created-once.ts';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from '../database/database.service.ts';
import { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { type LearnerAtLesson, LearnersService } from '../learning/learners.service.ts';
import { toNote } from './note.mapper.ts';
import { NOTE_MODEL, type NoteRecord } from './note.schema.ts';

/** Maximum number of notes of a learner in a lesson. */
export const NOTES_MAX = 500;

/** Keeps the notes that learners take for themselves. */
@Injectable()
export class NotesService implements OnModuleInit {
  constructor(
    @InjectModel(NOTE_MODEL) private readonly notes: Model<NoteRecord>,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.enrollments.onDelete(async (ids, session) => {
      await this.notes.deleteMany({ enrollment: { $in: ids } }, { session });
    });
  }

  /** A student's notes in a lesson, by their moment; those without one first. @throws {ProblemError} `lesson_not_found` */
  async list(userId: string, lessonId: string): Promise<Note[]> {
    const { enrollment, lesson } = await this.learners.atLesson(userId, lessonId);
    const records = await this.notes
      .find({ enrollment: enrollment._id, lesson: lesson._id })
      .sort({ at: 1, _id: 1 })
      .lean<NoteRecord[]>();
    return records.map(toNote);
  }

  /** Creates a note, once per idempotency key. @throws {ProblemError} `lesson_not_found`; `too_many_notes`; `invalid_input` */
  async create(userId: string, lessonId: string, input: NoteInput, key?: string): Promise<Note> {
    const learner = await this.learners.atLesson(userId, lessonId);
    const { enrollment, lesson } = learner;
    // With learner and lesson, so that a key used by another learner never returns their note.
    const request = { input: { ...input, enrollment: enrollment._id, lesson: lesson._id }, key };
    const insert = (session: ClientSession) => this.#insert(learner, input, requestOf(request.input, key), session);
    const queue = `notes ${enrollment._id} ${lesson._id}`;
    return createdOnce(this.notes, request, () => this.database.inTransaction(insert, { queue }), toNote);
  }

  /** Replaces text and moment of an own note. @throws {ProblemError} `note_not_found` */
  async update(userId: string, id: string, { at, text }: NoteInput): Promise<Note> {
    const change = { $set: { at, text, updated_at: new Date() } };
    const after = await this.notes
      .findOneAndUpdate({ _id: id, user: userId }, change, { returnDocument: 'after' })
      .lean<NoteRecord>();
    if (!after) throw new ProblemError('note_not_found');
    return toNote(after);
  }

  /** Deletes an own note. @throws {ProblemError} `note_not_found` */
  async delete(userId: string, id: string): Promise<void> {
    const { deletedCount } = await this.notes.deleteOne({ _id: id, user: userId });
    if (!deletedCount) throw new ProblemError('note_not_found');
  }

  async #insert(learner: LearnerAtLesson, { at, text }: NoteInput, request: object, session: ClientSession) {
    await this.learners.begin(learner, session);
    const { enrollment, lesson } = learner;
    const key = { enrollment: enrollment._id, lesson: lesson._id };
    const place = await this.#freePlace(key, session);
    const now = new Date();
    const note = { ...key, user: enrollment.user, place, at, text, created_at: now, updated_at: now, ...request };
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
