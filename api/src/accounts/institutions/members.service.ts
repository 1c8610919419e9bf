import { type MemberCounts, type MemberRole, type PersonMembership } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type PipelineStage, Types } from 'mongoose';
import { insertByClock, isDuplicateKey, ProblemError } from '../../foundation/index.ts';
import { UsersService } from '../users/users.service.ts';
import { INSTITUTION_MODEL, type InstitutionRecord } from './institution.schema.ts';
import { IS_CURRENT, MEMBER_MODEL, type MemberRecord } from './member.schema.ts';

/** A part of a user in an institution. */
export interface Membership {
  institution: string;
  user: string;
  role: MemberRole;
}

/** A membership of somebody with what is shown of the institution. */
export type NamedMembership = MemberRecord & Pick<InstitutionRecord, 'name' | 'closed_at'> & { is_current: boolean };

/** Who is a member of which institution, and since when. */
@Injectable()
export class MembersService {
  constructor(
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRecord>,
    @InjectModel(INSTITUTION_MODEL) private readonly institutions: Model<InstitutionRecord>,
    private readonly users: UsersService,
  ) {}

  /**
   * Makes a student a member from now on, in the transaction of the cause; returns whether that is news.
   * @throws {ProblemError} `institution_not_found` unless it is open; `student_only`; `already_member` when joining twice at once
   */
  async add({ institution, user, role }: Membership, session: ClientSession): Promise<boolean> {
    const isOpen = await this.institutions.exists({ _id: institution, closed_at: null }).session(session);
    if (!isOpen) throw new ProblemError('institution_not_found');
    await this.users.noteEnrollment(user, session);
    if (await this.has({ institution, user, role }, session)) return false;
    const ids = { institution: new Types.ObjectId(institution), user: new Types.ObjectId(user) };
    try {
      await insertByClock(this.members, { ...ids, role, from: '$$NOW', until: null }, session);
    } catch (error) {
      throw isDuplicateKey(error) ? new ProblemError('already_member') : error;
    }
    return true;
  }

  /** Whether a user has this role in an institution now. */
  async has({ institution, user, role }: Membership, session: ClientSession | null = null): Promise<boolean> {
    const current = { institution, user, role, $expr: IS_CURRENT };
    return Boolean(await this.members.exists(current).session(session));
  }

  /**
   * Writes to the current membership of an open institution that a change requires, so that the transaction conflicts with its
   * end. @throws {ProblemError} `member_not_found`
   */
  async noteUse({ institution, user, role }: Membership, session: ClientSession): Promise<void> {
    const isOpen = await this.institutions.exists({ _id: institution, closed_at: null }).session(session);
    if (!isOpen) throw new ProblemError('member_not_found');
    const current = { institution, user, role, $expr: IS_CURRENT };
    const { matchedCount } = await this.members.updateOne(current, { $set: { used_at: new Date() } }, { session });
    if (!matchedCount) throw new ProblemError('member_not_found');
  }

  /** The current roles in an institution of the accounts with these e-mails, as `role email`. */
  async listRolesByEmail(
    institution: string,
    emails: readonly string[],
    session: ClientSession | null = null,
  ): Promise<Set<string>> {
    const accounts = await this.users.idsByEmail(emails, session);
    const current = { institution, user: { $in: [...accounts.keys()] }, $expr: IS_CURRENT };
    const records = await this.members.find(current).session(session).lean<MemberRecord[]>();
    return new Set(records.map(({ role, user }) => `${role} ${accounts.get(user.toHexString())}`));
  }

  /** Stages that keep what belongs to an open institution of which the account in `field` is a member in this role now. */
  stagesWithMember(field: string, role: MemberRole): PipelineStage.FacetPipelineStage[] {
    const isThere = { $and: [IS_CURRENT, { $eq: ['$institution', '$$institution'] }] };
    const lookup = {
      from: this.members.collection.name,
      localField: field,
      foreignField: 'user',
      let: { institution: '$institution' },
      pipeline: [{ $match: { role, $expr: isThere } }, ...this.#stagesInOpen(), { $project: { _id: 1 } }],
      as: 'found',
    };
    return [{ $lookup: lookup }, { $match: { found: { $ne: [] } } }, { $unset: 'found' }];
  }

  /** The numbers of current members of these institutions, by their ids. */
  async count(institutions: readonly Types.ObjectId[]): Promise<(id: Types.ObjectId) => MemberCounts> {
    const groups = await this.members.aggregate<{
      _id: { institution: Types.ObjectId; role: MemberRole };
      count: number;
    }>([
      { $match: { institution: { $in: institutions }, $expr: IS_CURRENT } },
      { $group: { _id: { institution: '$institution', role: '$role' }, count: { $sum: 1 } } },
    ]);
    const counts = new Map(groups.map(({ _id, count }) => [`${_id.institution} ${_id.role}`, count]));
    const countOf = (id: Types.ObjectId, role: MemberRole) => counts.get(`${id} ${role}`) ?? 0;
    return (id) => ({
      manager: countOf(id, 'manager'),
      tutor: countOf(id, 'tutor'),
      resident: countOf(id, 'resident'),
    });
  }

  /** The current memberships of a user in open institutions, by name. */
  listOpenOf(user: string, session: ClientSession | null = null): Promise<NamedMembership[]> {
    return this.#listNamed({ user: new Types.ObjectId(user), $expr: IS_CURRENT }, { closed_at: null }, session);
  }

  /** The memberships of a user: the current ones first, by name. */
  async listOf(user: string): Promise<PersonMembership[]> {
    const records = await this.#listNamed({ user: new Types.ObjectId(user) });
    return records.map(({ _id, institution, name, closed_at, role, from, until, is_current }) => ({
      _id: _id.toHexString(),
      institution: { _id: institution.toHexString(), name, closed_at: closed_at?.toISOString() ?? null },
      role,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      is_current,
    }));
  }

  /** The current managers of open institutions. */
  async *streamManagers(): AsyncGenerator<MemberRecord> {
    const open = await this.institutions.distinct('_id', { closed_at: null });
    const current = { role: 'manager', institution: { $in: open }, $expr: IS_CURRENT } as const;
    yield* this.members.find(current).sort({ _id: 1 }).lean<MemberRecord[]>().cursor();
  }

  #stagesInOpen(): PipelineStage.FacetPipelineStage[] {
    const lookup = {
      from: this.institutions.collection.name,
      localField: 'institution',
      foreignField: '_id',
      pipeline: [{ $match: { closed_at: null } }, { $project: { _id: 1 } }],
      as: 'open',
    };
    return [{ $lookup: lookup }, { $match: { open: { $ne: [] } } }];
  }

  async #listNamed(members: object, institutions: object = {}, session: ClientSession | null = null) {
    return this.members
      .aggregate<NamedMembership>([
        { $match: members },
        {
          $lookup: {
            from: this.institutions.collection.name,
            localField: 'institution',
            foreignField: '_id',
            pipeline: [{ $match: institutions }, { $project: { name: 1, folded: 1, closed_at: 1 } }],
            as: 'found',
          },
        },
        { $unwind: '$found' },
        { $set: { name: '$found.name', closed_at: '$found.closed_at', is_current: IS_CURRENT } },
        { $sort: { is_current: -1, 'found.folded': 1, _id: 1 } },
        { $unset: 'found' },
      ])
      .session(session);
  }
}
