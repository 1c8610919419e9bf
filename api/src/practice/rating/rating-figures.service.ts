import { RUBRIC_LEVELS } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { RATING_MODEL, type RatingRecord } from './rating.schema.ts';

interface Pairs {
  films: { count: number }[];
  cells: { _id: { first: number; second: number }; count: number }[];
}

/** The first two ratings of films: how many films, and how often each level of one met each level of the other. */
interface PairedLevels {
  films: number;
  table: number[][];
}

/** Counts the levels that two raters gave to the same step. */
@Injectable()
export class RatingFigures {
  constructor(@InjectModel(RATING_MODEL) private readonly ratings: Model<RatingRecord>) {}

  /** The levels of the first two raters of each film of an activity. */
  async pairLevels(lesson: string): Promise<PairedLevels> {
    const [pairs] = await this.ratings.aggregate<Pairs>([
      { $match: { lesson: new Types.ObjectId(lesson), slot: { $in: [1, 2] } } },
      { $sort: { submission: 1, slot: 1 } },
      { $group: { _id: '$submission', ratings: { $push: '$levels' } } },
      { $match: { 'ratings.1': { $exists: true } } },
      { $facet: { films: [{ $count: 'count' }], cells: CELLS } },
    ]);
    const table = Array.from({ length: RUBRIC_LEVELS }, () => Array<number>(RUBRIC_LEVELS).fill(0));
    for (const { _id, count } of pairs?.cells ?? []) {
      const row = table[_id.first - 1];
      if (row) row[_id.second - 1] = count;
    }
    return { films: pairs?.films[0]?.count ?? 0, table };
  }
}

/** Pairs the level of each step in the first rating with that in the second one. */
const CELLS = [
  { $set: { first: { $arrayElemAt: ['$ratings', 0] }, second: { $arrayElemAt: ['$ratings', 1] } } },
  { $unwind: '$first' },
  { $unwind: '$second' },
  { $match: { $expr: { $eq: ['$first.step', '$second.step'] } } },
  { $group: { _id: { first: '$first.level', second: '$second.level' }, count: { $sum: 1 } } },
];
