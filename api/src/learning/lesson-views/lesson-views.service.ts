import type { LearningLesson } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { LessonMediaService, type LessonViewer, toLessonView } from '../../authoring/index.ts';
import type { SignedInUser } from '../../foundation/index.ts';
import { DecisionsService } from '../decisions/decisions.service.ts';
import { type LearnerAtLesson, LearnersService } from '../progress/learners.service.ts';
import { OutlineService } from '../progress/outline.service.ts';
import { QuizzesService } from '../quizzes/quizzes.service.ts';

/** Shows learners the lessons of their programs. */
@Injectable()
export class LessonViewsService {
  constructor(
    private readonly learners: LearnersService,
    private readonly outlines: OutlineService,
    private readonly decisions: DecisionsService,
    private readonly quizzes: QuizzesService,
    private readonly media: LessonMediaService,
  ) {}

  /** A lesson of a student's program with its content, without keys. @throws {ProblemError} `lesson_not_found` */
  async show(user: SignedInUser, lessonId: string): Promise<LearningLesson> {
    const learner = await this.learners.atLesson(user.id, lessonId);
    // First, because grading an attempt whose time has passed may complete the lesson.
    const content = await this.#contentFor(user, learner);
    const standing = await this.outlines.stateAt(learner);
    return toLessonView(learner.lesson, { course: String(learner.enrollment.course), ...standing, ...content });
  }

  async #contentFor({ id, sessionId }: SignedInUser, learner: LearnerAtLesson): Promise<Partial<LessonViewer>> {
    const { lesson, enrollment } = learner;
    if (lesson.kind === 'quiz') return { quiz: await this.quizzes.readStanding(learner) };
    const [media, answers] = await Promise.all([
      this.media.findMedia(lesson, { user: id, session: sessionId, course: enrollment.course.toHexString() }),
      lesson.kind === 'film' ? this.decisions.resultsFor(learner) : [],
    ]);
    return { ...media, answers };
  }
}
