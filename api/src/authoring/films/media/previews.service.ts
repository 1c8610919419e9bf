import { isOpenToVisitors } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { CoursesService, lessonsOf, ProgramsService, type RevisionLesson } from '../../../catalog/index.ts';

/** A lesson that is open to everybody, and its course. */
export interface Preview {
  lesson: RevisionLesson;
  courseId: string;
}

/** Finds the lessons that the latest revisions of courses open to everybody. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly programs: ProgramsService,
    private readonly courses: CoursesService,
  ) {}

  /** The preview with this id; undefined also for one of a draft or deleted course. */
  async find(lessonId: string): Promise<Preview | undefined> {
    const courseId = await this.programs.courseOf(lessonId);
    if (!courseId || !(await this.courses.isPublic(courseId))) return undefined;
    const { modules = [] } = (await this.programs.latest(courseId)) ?? {};
    const lesson = lessonsOf({ modules }).find(({ _id }) => _id.equals(lessonId));
    return lesson && isOpenToVisitors(lesson) ? { lesson, courseId } : undefined;
  }

  /** Whether a lesson is a preview and shows a film or document. */
  async shows(lessonId: string, media: string): Promise<boolean> {
    const preview = await this.find(lessonId);
    return preview?.lesson.film?.video === media || preview?.lesson.document?.document === media;
  }
}
