import { foldedWords, typedWords } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { searchCondition } from '../../foundation/index.ts';
import { INSTITUTION_MODEL, type InstitutionRecord } from './institution.schema.ts';
import { IS_CURRENT, MEMBER_MODEL, type MemberRecord } from './member.schema.ts';

/** Finds accounts by the names of their institutions. */
@Injectable()
export class MemberSearchService {
  constructor(
    @InjectModel(INSTITUTION_MODEL) private readonly institutions: Model<InstitutionRecord>,
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRecord>,
  ) {}

  /** The accounts of current members of open institutions whose name has words that begin like each of a query, the latest first. */
  async find(q: string, limit: number): Promise<Types.ObjectId[]> {
    const typed = typedWords(q);
    if (typed.length === 0) return [];
    const open = { ...searchCondition(typed.join(' ')), closed_at: null };
    const similar = await this.institutions
      .find(open, { name: 1 })
      .hint({ _id: 1 })
      .lean<Pick<InstitutionRecord, '_id' | 'name'>[]>();
    const named = similar.filter(({ name }) => {
      const words = foldedWords(name);
      return typed.every((sought) => words.some((word) => word.startsWith(sought)));
    });
    if (named.length === 0) return [];
    const accounts = await this.members.aggregate<{ _id: Types.ObjectId }>([
      { $match: { institution: { $in: named.map(({ _id }) => _id) }, $expr: IS_CURRENT } },
      { $group: { _id: '$user' } },
      { $sort: { _id: -1 } },
      { $limit: limit },
    ]);
    return accounts.map(({ _id }) => _id);
  }
}
