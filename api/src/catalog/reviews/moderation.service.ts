import type { ModeratedReview, ReviewQuery } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  JournalService,
  type List,
  listOf,
  olderThan,
  ProblemError,
} from '../../foundation/index.ts';
import { CoursesService } from '../courses/courses.service.ts';
import { DeletedCoursesService } from '../courses/deleted/deleted-courses.service.ts';
import { toModeratedReview } from './review.mapper.ts';
import { REVIEW_MODEL, type ReviewRecord } from './review.schema.ts';
import { ReviewsService } from './reviews.service.ts';

/** Lets administrators hide reviews and show them again. */
@Injectable()
export class ModerationService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewRecord>,
    private readonly ratings: ReviewsService,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** All reviews, newest first; `after` is the id of the last item of the previous page. Without a limit all, as a stream. */
  async list({ limit, after }: ReviewQuery): Promise<List<ModeratedReview>> {
    // Read before the reviews, because a stream converts them one by one.
    const titles = await this.courses.titlesOf((await this.reviews.distinct('course')).map(String));
    const shown = { ...olderThan(after), ...(await this.deleted.ofOthers()) };
    const query = this.reviews.find(shown).sort({ _id: -1 }).lean<ReviewRecord[]>();
    return listOf<ReviewRecord, ModeratedReview>(query, limit, (record) =>
      toModeratedReview(record, titles.get(record.course.toHexString()) ?? ''),
    );
  }

  /** Hides a review from everybody but its author; a review already hidden keeps its reason. @throws {ProblemError} `review_not_found` */
  hide(id: string, reason: string, actor: Actor): Promise<ModeratedReview> {
    return this.#change(id, { $set: { is_hidden: true, hidden: { at: new Date(), reason } } }, actor);
  }

  /** Shows a hidden review again. @throws {ProblemError} `review_not_found` */
  show(id: string, actor: Actor): Promise<ModeratedReview> {
    return this.#change(id, { $set: { is_hidden: false }, $unset: { hidden: 1 } }, actor);
  }

  async #change(
    id: string,
    change: { $set: { is_hidden: boolean } } & UpdateQuery<ReviewRecord>,
    actor: Actor,
  ): Promise<ModeratedReview> {
    const { is_hidden } = change.$set;
    const found = await this.#find(id);
    const courseId = found.course.toHexString();
    const title = (await this.courses.titlesOf([courseId])).get(courseId) ?? '';
    const moderate = async (session: ClientSession) => {
      const before = await this.reviews
        .findOneAndUpdate({ _id: id, is_hidden: !is_hidden }, change, { returnDocument: 'before' })
        .session(session)
        .lean<ReviewRecord>();
      const after = await this.#find(id, session);
      if (!before) return toModeratedReview(after, title);
      await this.ratings.rate(courseId, session);
      const action = is_hidden ? 'review.hide' : 'review.show';
      // The journal records neither the text nor the name of the student.
      const states = { before: stateOf(before), after: stateOf(after) };
      await this.journal.record(actor, { action, id, label: title, ...states }, session);
      return toModeratedReview(after, title);
    };
    return this.database.inTransaction(moderate, { queue: this.courses.queueOf(courseId) });
  }

  async #find(id: string, session: ClientSession | null = null): Promise<ReviewRecord> {
    const record = await this.reviews.findById(id).session(session).lean<ReviewRecord>();
    if (!record || (await this.deleted.has(record.course, session))) throw new ProblemError('review_not_found');
    return record;
  }
}

function stateOf({ is_hidden, hidden }: ReviewRecord) {
  return { is_hidden, ...(hidden && { reason: hidden.reason }) };
}
