import { TO_DO_ITEMS_MAX, type ToDo } from '@iris/contract/operations';
import { ApplicationsService } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { PublicationService, ShownMedia, VideosService } from '../../authoring/index.ts';
import { CoursesService, EnrollmentsService, ReviewsService } from '../../catalog/index.ts';
import type { SignedInUser } from '../../foundation/index.ts';
import { AnswersService } from '../../learning/index.ts';
import { LateRatingsService } from '../../practice/index.ts';
import { MessagesService } from '../../site/index.ts';

/** Finds what waits for administrators. */
@Injectable()
export class ToDoService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly videos: VideosService,
    private readonly shown: ShownMedia,
    private readonly messages: MessagesService,
    private readonly reviews: ReviewsService,
    private readonly answers: AnswersService,
    private readonly publication: PublicationService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly ratings: LateRatingsService,
  ) {}

  /** What waits for an account, as far as its permissions go; nothing that is at zero. */
  async listFor({ role, permissions }: SignedInUser): Promise<ToDo[]> {
    const found = await Promise.all([
      role === 'super_admin' && this.#findApprovals(),
      permissions.manage_courses && this.#findFilms(),
      permissions.manage_content && this.#findMessages(),
      permissions.manage_content && this.#findReviews(),
      permissions.manage_courses && this.#findQuestions(),
      permissions.manage_courses && this.#findRatings(),
      permissions.manage_courses && this.#findDrafts(),
      permissions.view_analytics && this.#findLearners(),
    ]);
    return found.filter((one) => one !== false).filter(({ count }) => count > 0);
  }

  async #findApprovals(): Promise<ToDo> {
    const all = await this.applications.all();
    const waiting = all.flatMap(({ _id: name, proposed }) => (proposed ? [{ name, title: proposed.title }] : []));
    return { kind: 'approvals', count: waiting.length, items: waiting.slice(0, TO_DO_ITEMS_MAX) };
  }

  async #findFilms(): Promise<ToDo> {
    const lessons = await this.shown.listLessonsWith(await this.videos.listFailed());
    const items = lessons.map(({ _id, course, title }) => ({ _id: String(_id), course: String(course), title }));
    return { kind: 'films', count: items.length, items: items.slice(0, TO_DO_ITEMS_MAX) };
  }

  async #findMessages(): Promise<ToDo> {
    return { kind: 'messages', count: (await this.messages.counts()).new };
  }

  async #findReviews(): Promise<ToDo> {
    return { kind: 'reviews', count: await this.reviews.countReported() };
  }

  async #findQuestions(): Promise<ToDo> {
    return { kind: 'questions', count: (await this.answers.counts()).open };
  }

  async #findRatings(): Promise<ToDo> {
    const late = await this.ratings.list();
    const count = late.reduce((sum, activity) => sum + activity.count, 0);
    return { kind: 'ratings', count, items: late.slice(0, TO_DO_ITEMS_MAX) };
  }

  async #findDrafts(): Promise<ToDo> {
    const faulty = await this.publication.listFaulty();
    const courses = await this.courses.listByIds(faulty.map(({ courseId }) => courseId));
    const items = faulty.flatMap(({ courseId, faults }) => {
      const course = courses.find(({ _id }) => _id === courseId);
      return course ? [{ _id: courseId, title: course.title, count: faults }] : [];
    });
    return { kind: 'drafts', count: items.length, items: items.slice(0, TO_DO_ITEMS_MAX) };
  }

  async #findLearners(): Promise<ToDo> {
    const courses = await this.enrollments.countInactive();
    return { kind: 'learners', count: courses.length, items: courses.slice(0, TO_DO_ITEMS_MAX) };
  }
}
