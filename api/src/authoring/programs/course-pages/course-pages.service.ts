import type { LearningLesson } from '@iris/contract/learning';
import { type CourseDetail, EMPTY_TEACHING } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { CoursesService, ProgramsService, type RevisionLesson } from '../../../catalog/index.ts';
import { ProblemError, type SignedInUser } from '../../../foundation/index.ts';
import type { MediaViewer } from '../../films/media/media-tokens.service.ts';
import { type Preview, PreviewsService } from '../../films/media/previews.service.ts';
import { toModules } from '../drafts/draft.mapper.ts';
import { LessonDraftsService } from '../lessons/lesson-drafts.service.ts';
import { LessonMediaService } from '../lessons/lesson-media.service.ts';
import { toLessonView } from '../lessons/lesson-view.ts';

/** What can be seen of a course and its lessons without learning it. */
@Injectable()
export class CoursePagesService {
  constructor(
    private readonly courses: CoursesService,
    private readonly previews: PreviewsService,
    private readonly programs: ProgramsService,
    private readonly lessons: LessonDraftsService,
    private readonly media: LessonMediaService,
  ) {}

  /** The page of a course, also of an archived one. @throws {ProblemError} `course_not_found`, also for a draft */
  async read(courseId: string): Promise<CourseDetail> {
    const { course, review_count, is_archived } = await this.courses.readPublic(courseId);
    const revision = await this.programs.latest(courseId);
    return {
      ...course,
      teaching: revision?.teaching ?? EMPTY_TEACHING,
      modules: toModules(revision?.modules ?? []),
      revision: revision?.number ?? null,
      review_count,
      is_archived,
    };
  }

  /** A lesson that the latest revision of its course opens to everybody, as visitors see it. @throws {ProblemError} `lesson_not_found` */
  async preview(lessonId: string): Promise<LearningLesson> {
    const { lesson, courseId } = await this.findPreview(lessonId);
    return this.#view(lesson, courseId, { lesson: lessonId });
  }

  /** A lesson that is open to everybody, with the one decision that visitors may answer. @throws {ProblemError} `lesson_not_found` */
  async findPreview(lessonId: string): Promise<Preview> {
    const preview = await this.previews.find(lessonId);
    if (!preview) throw new ProblemError('lesson_not_found');
    const { lesson, courseId } = preview;
    if (!lesson.film) return preview;
    const decisions = lesson.film.decisions.slice(0, 1);
    return { lesson: { ...lesson, film: { ...lesson.film, decisions } }, courseId };
  }

  /** The draft of a lesson as a learner would see it. @throws {ProblemError} `lesson_not_found` */
  async previewDraft(lessonId: string, { id, sessionId }: SignedInUser): Promise<LearningLesson> {
    const lesson = await this.lessons.find(lessonId);
    return this.#view(lesson, lesson.course.toHexString(), { user: id, session: sessionId });
  }

  async #view(lesson: RevisionLesson, course: string, viewer: MediaViewer): Promise<LearningLesson> {
    return toLessonView(lesson, { course, ...(await this.media.findMedia(lesson, viewer)) });
  }
}
