import { searchWords } from '@iris/contract/foundation';
import type { Member, MemberQuery } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type PipelineStage, Types } from 'mongoose';
import { type List, literal, olderThan, ProblemError, readList } from '../../foundation/index.ts';
import { UsersService } from '../users/users.service.ts';
import { IS_CURRENT, MEMBER_MODEL, type MemberRecord } from './member.schema.ts';

/** A membership with its account. */
type FoundMember = MemberRecord & { is_current: boolean; account: { name: string; email: string } };

/** A current resident of an institution. */
export interface FoundResident extends Pick<MemberRecord, '_id' | 'user' | 'from' | 'until'> {
  name: string;
}

/** Which residents are wanted: `after` is the id of the last account received. */
export interface ResidentFilter {
  q?: string | undefined;
  limit: number;
  after?: string | undefined;
  /** Only this account. */
  user?: string;
  /** Stages that leave out residents. */
  stages?: PipelineStage.FacetPipelineStage[];
}

/** Lists the members of an institution, and ends their memberships. */
@Injectable()
export class MemberListService {
  constructor(
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRecord>,
    private readonly users: UsersService,
  ) {}

  /** The members of an institution, latest first; of former ones the name only. */
  list(institution: Types.ObjectId, { role, state, q, limit, after }: MemberQuery): Promise<List<Member>> {
    const period = state && (state === 'current' ? { $expr: IS_CURRENT } : { $expr: { $not: IS_CURRENT } });
    const members = this.members.aggregate<FoundMember>([
      { $match: { institution, ...(role && { role }), ...period, ...olderThan(after) } },
      { $sort: { _id: -1 } },
      { $set: { is_current: IS_CURRENT } },
      ...this.#stagesWithAccount(q),
    ]);
    return readList<FoundMember, Member>(members, limit, toMember);
  }

  /** The current residents of an institution with each word of `q` in the name, the latest accounts first. */
  listResidents(
    institution: Types.ObjectId,
    { q, limit, after, user, stages = [] }: ResidentFilter,
  ): Promise<FoundResident[]> {
    const accounts = {
      ...(after && { $lt: new Types.ObjectId(after) }),
      ...(user && { $eq: new Types.ObjectId(user) }),
    };
    const wanted = Object.keys(accounts).length > 0 && { user: accounts };
    return this.members.aggregate<FoundResident>([
      { $match: { institution, role: 'resident', ...wanted, $expr: IS_CURRENT } },
      { $sort: { user: -1 } },
      ...stages,
      ...this.#stagesWithAccount(q, false),
      { $limit: limit },
      { $project: { user: 1, from: 1, until: 1, name: '$account.name' } },
    ]);
  }

  /** Stages that keep the certificates issued to residents of an institution within their memberships. */
  stagesWithin(institution: Types.ObjectId): PipelineStage.FacetPipelineStage[] {
    const isWithin = {
      $and: [{ $lte: ['$from', '$$issued'] }, { $or: [{ $lte: ['$until', null] }, { $gt: ['$until', '$$issued'] }] }],
    };
    const lookup = {
      from: this.members.collection.name,
      localField: 'snapshot.user',
      foreignField: 'user',
      let: { issued: '$issued_at' },
      pipeline: [{ $match: { institution, role: 'resident', $expr: isWithin } }, { $project: { _id: 1 } }],
      as: 'within',
    };
    return [{ $lookup: lookup }, { $match: { within: { $ne: [] } } }, { $unset: 'within' }];
  }

  /** A current membership. @throws {ProblemError} `member_not_found` */
  async getCurrent(institution: Types.ObjectId, id: string, session: ClientSession): Promise<MemberRecord> {
    const current = { _id: id, institution, $expr: IS_CURRENT };
    const record = await this.members.findOne(current).session(session).lean<MemberRecord>();
    if (!record) throw new ProblemError('member_not_found');
    return record;
  }

  /** A membership as its institution sees it. @throws {ProblemError} `member_not_found` */
  async describe(id: Types.ObjectId): Promise<Member> {
    const stages = [{ $match: { _id: id } }, { $set: { is_current: IS_CURRENT } }, ...this.#stagesWithAccount()];
    const [found] = await this.members.aggregate<FoundMember>(stages);
    if (!found) throw new ProblemError('member_not_found');
    return toMember(found);
  }

  /** The current memberships of a user in an institution. */
  listCurrentOf(institution: string, user: string, session: ClientSession): Promise<MemberRecord[]> {
    return this.members.find({ institution, user, $expr: IS_CURRENT }).session(session).lean<MemberRecord[]>();
  }

  /** Ends a membership now, by the clock of the database. */
  async end({ _id }: MemberRecord, session: ClientSession): Promise<void> {
    const ended = [{ $set: { until: '$$NOW', settled_at: '$$NOW' } }];
    await this.members.updateOne({ _id }, ended, { session, updatePipeline: true });
  }

  /** Sets the end of a membership that is not over then; null for none. */
  async setUntil({ _id }: MemberRecord, until: Date | null, session: ClientSession): Promise<void> {
    await this.members.updateOne({ _id }, { $set: { until } }, { session });
  }

  /** The memberships that have ended by themselves and are not settled. */
  async *streamEnded(): AsyncGenerator<MemberRecord> {
    const ended = { until: { $type: 'date' }, settled_at: null, $expr: { $lte: ['$until', '$$NOW'] } } as const;
    yield* this.members.find(ended).lean<MemberRecord[]>().cursor();
  }

  /** Marks an ended membership as settled; returns whether it was not. */
  async settle({ _id }: MemberRecord, session: ClientSession): Promise<boolean> {
    const change = { $set: { settled_at: new Date() } };
    const { modifiedCount } = await this.members.updateOne({ _id, settled_at: null }, change, { session });
    return modifiedCount > 0;
  }

  /** Stages that add the account, and keep those with each word of `q` in the name, of current members also in the e-mail. */
  #stagesWithAccount(q?: string, isEmailSearched = true): PipelineStage.FacetPipelineStage[] {
    // The search text of an account is its name, then a line with the e-mail.
    const matches = (prefix: string) =>
      searchWords(q ?? '').map((word) => ({ 'account.search': { $regex: `${prefix}${literal(word)}` } }));
    const inName = matches('^[^\\n]*');
    const filter = isEmailSearched
      ? { $or: [{ is_current: true, $and: matches('') }, { $and: inName }] }
      : { $and: inName };
    return [
      ...this.users.stagesWithAccount(),
      ...(inName.length > 0 ? [{ $match: filter }] : []),
      { $unset: 'account.search' },
    ];
  }
}

function toMember({ _id, user, role, from, until, is_current, account }: FoundMember): Member {
  return {
    _id: _id.toHexString(),
    user: { _id: user.toHexString(), name: account.name, email: is_current ? account.email : null },
    role,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    is_current,
  };
}
