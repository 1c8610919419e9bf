import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { RATING_MODEL, type RatingRecord } from './rating.schema.ts';

export type { RatingRecord } from './rating.schema.ts';

/** Whom a rating about a film is by once the account of its rater is deleted. */
export type Nobody = Pick<RatingRecord, 'submission' | 'rater'>;

/** Keeps the ratings that were sent. */
@Injectable()
export class RatingsService {
  constructor(@InjectModel(RATING_MODEL) private readonly ratings: Model<RatingRecord>) {}

  /** Stores a rating, once per film and rater, in the transaction of what follows from it. */
  async add(rating: Omit<RatingRecord, '_id'>, session: ClientSession): Promise<void> {
    await this.ratings.create([{ _id: new Types.ObjectId(), ...rating }], { session });
  }

  /** The ratings of films, in the order of their places. */
  listFor(submissions: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<RatingRecord[]> {
    return this.ratings
      .find({ submission: { $in: submissions } })
      .sort({ submission: 1, slot: 1 })
      .session(session)
      .lean<RatingRecord[]>();
  }

  /** Deletes the ratings of films, in the transaction that withdraws or deletes them. */
  async deleteFor(submissions: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.ratings.deleteMany({ submission: { $in: submissions } }, { session });
  }

  /** The ratings that an account has sent, the first one first. */
  listOf(rater: string): Promise<RatingRecord[]> {
    return this.ratings.find({ rater }).sort({ _id: 1 }).lean<RatingRecord[]>();
  }

  /**
   * Takes an account off its ratings, which stay, in the transaction that deletes it. Each gets an id that is nobody's, so that
   * nothing says which of them are by one person; returns them by film.
   */
  async anonymize(rater: string, session: ClientSession): Promise<Nobody[]> {
    const rated = await this.ratings.distinct('submission', { rater }).session(session);
    const nobodies = rated.map((submission) => ({ submission, rater: new Types.ObjectId(randomBytes(12)) }));
    for (const { submission, rater: nobody } of nobodies) {
      await this.ratings.updateOne({ submission, rater }, { $set: { rater: nobody } }, { session });
    }
    return nobodies;
  }
}
