import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { RATING_MODEL, type RatingRecord } from './rating.schema.ts';

export type { RatingRecord } from './rating.schema.ts';

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
}
