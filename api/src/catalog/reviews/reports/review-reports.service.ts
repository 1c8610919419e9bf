import { REPORTS_SHOWN, type ReportInput, type ReviewReports } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { UsersService } from '../../../accounts/index.ts';
import { type Actor, DatabaseService, isDuplicateKey, ProblemError } from '../../../foundation/index.ts';
import { CoursesService } from '../../courses/courses.service.ts';
import { REVIEW_MODEL, type ReviewRecord } from '../review.schema.ts';
import { REVIEW_REPORT_MODEL, type ReviewReportRecord } from './review-report.schema.ts';

const IS_OPEN = { closed_at: null };

/** The open reports of a review, as they are read. */
interface OpenReports {
  _id: Types.ObjectId;
  count: number;
  latest: Pick<ReviewReportRecord, '_id' | 'reason' | 'text' | 'created_at'>[];
}

/** Keeps the reports of reviews, which wait for those who moderate them. */
@Injectable()
export class ReviewReportsService {
  constructor(
    @InjectModel(REVIEW_REPORT_MODEL) private readonly reports: Model<ReviewReportRecord>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewRecord>,
    private readonly courses: CoursesService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Reports a visible review of another account, once.
   * @throws {ProblemError} `review_not_found`; `own_review`; `review_reported`, enforced by the unique index; `user_not_found`
   */
  async report({ id: user }: Actor, id: string, input: ReportInput): Promise<void> {
    const insert = async (session: ClientSession) => {
      const created_at = new Date();
      if (!(await this.users.noteWriting(user, created_at, session))) throw new ProblemError('user_not_found');
      // Conflicts with whoever hides or deletes the review meanwhile.
      const review = await this.reviews
        .findOneAndUpdate({ _id: id, is_hidden: false }, { $set: { last_reported_at: created_at } })
        .session(session)
        .lean<ReviewRecord>();
      const isPublic = review && (await this.courses.isPublic(review.course.toHexString()));
      if (!isPublic) throw new ProblemError('review_not_found');
      if (review.user.equals(user)) throw new ProblemError('own_review');
      const report = { ...input, review: review._id, course: review.course, user, created_at };
      await this.reports.create([report], { session });
    };
    try {
      await this.database.inTransactionOnce(insert);
    } catch (error) {
      throw isDuplicateKey(error) ? new ProblemError('review_reported') : error;
    }
  }

  /** The ids of the reviews that have open reports. */
  listReported(): Promise<Types.ObjectId[]> {
    return this.reports.distinct('review', IS_OPEN);
  }

  /** The open reports of these reviews, by the review's id. */
  async findOpen(reviews: readonly Types.ObjectId[]): Promise<Map<string, ReviewReports>> {
    const found = await this.reports.aggregate<OpenReports>([
      { $match: { review: { $in: reviews }, ...IS_OPEN } },
      { $sort: { _id: -1 } },
      { $group: { _id: '$review', count: { $sum: 1 }, latest: { $push: '$$ROOT' } } },
      { $set: { latest: { $slice: ['$latest', REPORTS_SHOWN] } } },
    ]);
    return new Map(found.map(({ _id, count, latest }) => [_id.toHexString(), { count, latest: latest.map(toReport) }]));
  }

  /** Closes the open reports of a review, up to the newest one that was seen; returns how many. */
  async close(review: Types.ObjectId, session: ClientSession, newest?: string): Promise<number> {
    const seen = { review, ...IS_OPEN, ...(newest && { _id: { $lte: newest } }) };
    const { modifiedCount } = await this.reports.updateMany(seen, { $set: { closed_at: new Date() } }, { session });
    return modifiedCount;
  }

  /** Deletes the reports of the reviews of a course, in the transaction that removes it. */
  async deleteForCourse(course: string, session: ClientSession): Promise<void> {
    await this.reports.deleteMany({ course }, { session });
  }
}

function toReport({ _id, reason, text, created_at }: OpenReports['latest'][number]): ReviewReports['latest'][number] {
  return { _id: _id.toHexString(), reason, text, reported_at: created_at.toISOString() };
}
