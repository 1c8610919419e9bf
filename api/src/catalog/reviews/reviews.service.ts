import {
  type ModeratedReview,
  type ModeratedReviewQuery,
  type OwnReview,
  REVIEW_PROGRESS,
  type Review,
  type ReviewInput,
  type ReviewQuery,
} from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { UpdateQuery } from 'mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  isDuplicateKey,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
} from '../../foundation/index.ts';
import { CoursesService } from '../courses/courses.service.ts';
import { DeletedCoursesService } from '../courses/deleted/deleted-courses.service.ts';
import { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { ReviewReportsService } from './reports/review-reports.service.ts';
import { toModeratedReview, toOwnReview, toReview } from './review.mapper.ts';
import { REVIEW_MODEL, type ReviewRecord } from './review.schema.ts';

@Injectable()
export class ReviewsService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewRecord>,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly reports: ReviewReportsService,
    private readonly database: DatabaseService,
    private readonly journal: JournalService,
  ) {}

  /** The visible reviews of a course, newest first. Without a limit all, as a stream. @throws {ProblemError} `course_not_found` */
  async listForCourse(courseId: string, { limit, after }: ReviewQuery): Promise<List<Review>> {
    await this.courses.readPublic(courseId);
    const query = this.reviews
      .find({ course: courseId, is_hidden: false, ...olderThan(after) })
      .sort({ _id: -1 })
      .lean<ReviewRecord[]>();
    return readList<ReviewRecord, Review>(query, limit, toReview);
  }

  /** A student's review of a course, and whether one may be written. */
  async getOwn(userId: string, courseId: string): Promise<OwnReview> {
    const own = { $and: [{ user: userId, course: courseId }, await this.deleted.ofOthers()] };
    const record = await this.reviews.findOne(own).lean<ReviewRecord>();
    return toOwnReview(record, await this.#mayReview(userId, courseId));
  }

  /**
   * Writes a student's only review of a course, or replaces it, and the course's rating, in one transaction. A hidden
   * review stays hidden.
   * @throws {ProblemError} `enrollment_not_found`; `review_too_early`
   */
  async write(user: Actor, courseId: string, input: ReviewInput): Promise<OwnReview> {
    const write = async (session: ClientSession) => {
      const enrollment = await this.enrollments.find(user.id, courseId, session);
      if (!enrollment) throw new ProblemError('enrollment_not_found');
      if (enrollment.progress < REVIEW_PROGRESS) throw new ProblemError('review_too_early');
      await this.enrollments.noteActivity(enrollment._id, session);
      const now = new Date();
      const record = await this.reviews
        .findOneAndUpdate(
          { user: user.id, course: courseId },
          {
            $set: { ...input, author: user.name, updated_at: now },
            $setOnInsert: { created_at: now, is_hidden: false },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .session(session)
        .lean<ReviewRecord>();
      await this.rate(courseId, session);
      return toOwnReview(record, true);
    };
    const attempt = () => this.database.inTransaction(write, { queue: this.courses.nameQueue(courseId) });
    try {
      return await attempt();
    } catch (error) {
      // Another instance has inserted this student's review meanwhile: replace it.
      if (!isDuplicateKey(error)) throw error;
      return attempt();
    }
  }

  /** Sets the rating of a course to the mean of its visible reviews, in the transaction that changes one of them. */
  async rate(courseId: string, session: ClientSession): Promise<void> {
    const [found] = await this.reviews
      .aggregate<{ sum: number; count: number }>([
        { $match: { course: new Types.ObjectId(courseId), is_hidden: false } },
        { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
      ])
      .session(session);
    const rating = found ? Math.round((found.sum * 100) / found.count) / 100 : 0;
    await this.courses.setRating(courseId, { rating, review_count: found?.count ?? 0 }, session);
  }

  /** Deletes the reviews of a course, in the transaction that removes it. */
  async deleteForCourse(courseId: string, session: ClientSession): Promise<void> {
    await this.reports.deleteForCourse(courseId, session);
    await this.reviews.deleteMany({ course: courseId }, { session });
  }

  /**
   * All reviews or those with open reports, newest first; `after` is the id of the last item of the previous page. Without a
   * limit all, as a stream; the reports are in pages only.
   */
  async list({ limit, after, filter }: ModeratedReviewQuery): Promise<List<ModeratedReview>> {
    // Read before the reviews, because a stream converts them one by one.
    const titles = await this.courses.titlesOf((await this.reviews.distinct('course')).map(String));
    const shown = filter ? await this.#reported() : await this.deleted.ofOthers();
    const query = this.reviews
      .find({ $and: [olderThan(after), shown] })
      .sort({ _id: -1 })
      .lean<ReviewRecord[]>();
    const reviews = await readList<ReviewRecord, ModeratedReview>(query, limit, (record) =>
      toModeratedReview(record, titles.get(record.course.toHexString()) ?? ''),
    );
    return Array.isArray(reviews) ? this.#withReports(reviews) : reviews;
  }

  /** The number of visible reviews with open reports. */
  async countReported(): Promise<number> {
    return this.reviews.countDocuments(await this.#reported());
  }

  /** Hides a review from everybody but its author, which closes its reports; a review already hidden keeps its reason. @throws {ProblemError} `review_not_found` */
  hide(id: string, reason: string, actor: Actor): Promise<ModeratedReview> {
    return this.#change(id, { $set: { is_hidden: true, hidden: { at: new Date(), reason } } }, actor);
  }

  /** Shows a hidden review again. @throws {ProblemError} `review_not_found` */
  show(id: string, actor: Actor): Promise<ModeratedReview> {
    return this.#change(id, { $set: { is_hidden: false }, $unset: { hidden: 1 } }, actor);
  }

  /** Dismisses the open reports of a review up to the newest that was seen. @throws {ProblemError} `review_not_found` */
  async dismissReports(id: string, newest: string, actor: Actor): Promise<ModeratedReview> {
    const dismiss = async (session: ClientSession) => {
      const record = await this.#find(id, session);
      const title = await this.#titleOf(record);
      const count = await this.reports.close(record._id, session, newest);
      const change = { action: 'review.dismiss', id, label: title, before: { reports: count } } as const;
      if (count > 0) await this.journal.record(actor, change, session);
      return toModeratedReview(record, title);
    };
    const review = await this.database.inTransaction(dismiss);
    const [reported = review] = await this.#withReports([review]);
    return reported;
  }

  /** Condition for visible reviews with open reports, in courses that are not deleted. */
  async #reported() {
    const ids = await this.reports.listReported();
    return { _id: { $in: ids }, is_hidden: false, ...(await this.deleted.ofOthers()) };
  }

  async #withReports(reviews: readonly ModeratedReview[]): Promise<ModeratedReview[]> {
    const reports = await this.reports.findOpen(reviews.map(({ _id }) => new Types.ObjectId(_id)));
    return reviews.map((review) => {
      const open = reports.get(review._id);
      return { ...review, ...(open && { reports: open }) };
    });
  }

  async #titleOf({ course }: ReviewRecord): Promise<string> {
    const id = course.toHexString();
    return (await this.courses.titlesOf([id])).get(id) ?? '';
  }

  async #mayReview(userId: string, courseId: string): Promise<boolean> {
    try {
      return (await this.enrollments.progressOf(userId, courseId)) >= REVIEW_PROGRESS;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'enrollment_not_found') return false;
      throw error;
    }
  }

  async #change(
    id: string,
    change: { $set: { is_hidden: boolean } } & UpdateQuery<ReviewRecord>,
    actor: Actor,
  ): Promise<ModeratedReview> {
    const { is_hidden } = change.$set;
    const found = await this.#find(id);
    const courseId = found.course.toHexString();
    const title = await this.#titleOf(found);
    const moderate = async (session: ClientSession) => {
      const before = await this.reviews
        .findOneAndUpdate({ _id: id, is_hidden: !is_hidden }, change, { returnDocument: 'before' })
        .session(session)
        .lean<ReviewRecord>();
      const after = await this.#find(id, session);
      if (is_hidden) await this.reports.close(after._id, session);
      if (!before) return toModeratedReview(after, title);
      await this.rate(courseId, session);
      const action = is_hidden ? 'review.hide' : 'review.show';
      // The journal records neither the text nor the name of the student.
      const states = { before: toJournalState(before), after: toJournalState(after) };
      await this.journal.record(actor, { action, id, label: title, ...states }, session);
      return toModeratedReview(after, title);
    };
    return this.database.inTransaction(moderate, { queue: this.courses.nameQueue(courseId) });
  }

  async #find(id: string, session: ClientSession | null = null): Promise<ReviewRecord> {
    const record = await this.reviews.findById(id).session(session).lean<ReviewRecord>();
    if (!record || (await this.deleted.has(record.course, session))) throw new ProblemError('review_not_found');
    return record;
  }
}

function toJournalState({ is_hidden, hidden }: ReviewRecord) {
  return { is_hidden, ...(hidden && { reason: hidden.reason }) };
}
