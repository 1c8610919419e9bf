import type { LessonDraft, LessonInput } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DeletedCoursesService } from '../../../catalog/index.ts';
import { DatabaseService, ProblemError, refusedInput, replaceVersioned } from '../../../foundation/index.ts';
import { toLessonDraft } from '../drafts/draft.mapper.ts';
import { lessonKeys } from '../search/lesson-keys.ts';
import { LESSON_MODEL, type LessonRecord } from './lesson.schema.ts';
import { writtenLesson } from './lesson-content.ts';
import { LessonMediaService } from './lesson-media.service.ts';

const CONFLICT = 'Cette leçon a été modifiée entre-temps par un autre auteur';
const CONTENT_MISSING = 'Le contenu de la leçon est requis';

/** The drafts of lessons. */
@Injectable()
export class LessonDraftsService {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    private readonly deleted: DeletedCoursesService,
    private readonly media: LessonMediaService,
    private readonly database: DatabaseService,
  ) {}

  /** The draft of a lesson. @throws {ProblemError} `lesson_not_found` */
  async read(id: string): Promise<LessonDraft> {
    return toLessonDraft(await this.find(id));
  }

  /** The stored draft of a lesson, with the measured minutes of a film. @throws {ProblemError} `lesson_not_found` */
  async find(id: string, session: ClientSession | null = null): Promise<LessonRecord> {
    const record = await this.lessons.findById(id).session(session).lean<LessonRecord>();
    const [lesson] = await this.media.withMeasuredMinutes(record ? [record] : [], session);
    if (!lesson || (await this.deleted.has(lesson.course, session))) throw new ProblemError('lesson_not_found');
    return lesson;
  }

  /**
   * Replaces the draft of a lesson if it has the expected version.
   * @throws {ProblemError} `lesson_not_found`; `version_conflict`; `invalid_input` without the content of its kind;
   * `video_not_found`; `document_not_found`
   */
  save(id: string, input: LessonInput, expected?: number): Promise<LessonDraft> {
    const replace = async (session: ClientSession) => {
      const current = await this.find(id, session);
      const written = writtenLesson(current.kind, input);
      if (!written) throw refusedInput({ [current.kind]: [CONTENT_MISSING] });
      const searched = { ...written, search_keys: lessonKeys({ ...current, ...written }) };
      const records = await replaceVersioned<LessonRecord>(this.lessons, id, searched, expected, session);
      if (!records) throw new ProblemError('version_conflict', { detail: CONFLICT, current: toLessonDraft(current) });
      await this.media.keep(records[0], records[1], session);
      return toLessonDraft(await this.find(id, session));
    };
    return this.database.inTransactionOnce(replace, () => this.read(id));
  }
}
