import type { TutoringInput } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type PipelineStage, type QueryFilter, Types } from 'mongoose';
import { type InstitutionRecord, MembersService, NotificationsService, UsersService } from '../../../accounts/index.ts';
import {
  type Actor,
  DatabaseService,
  isDuplicateKey,
  JournalService,
  ProblemError,
} from '../../../foundation/index.ts';
import { TUTORING_MODEL, type TutoringRecord } from './tutoring.schema.ts';

/** A tutoring with the name of the tutor. */
export type NamedTutoring = TutoringRecord & { tutor_name: string };

/** Which tutors may follow which residents. */
@Injectable()
export class TutoringsService {
  constructor(
    @InjectModel(TUTORING_MODEL) private readonly tutorings: Model<TutoringRecord>,
    private readonly members: MembersService,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Asks a resident to let a tutor follow, and tells the resident. @throws {ProblemError} `member_not_found` unless both are current; `tutoring_exists` */
  async ask({ _id: institution, name }: InstitutionRecord, input: TutoringInput, actor: Actor): Promise<void> {
    const id = institution.toHexString();
    const insert = async (session: ClientSession) => {
      await this.members.noteUse({ institution: id, user: input.tutor, role: 'tutor' }, session);
      await this.members.noteUse({ institution: id, user: input.resident, role: 'resident' }, session);
      const [created] = await this.tutorings.create([{ ...input, institution, asked_at: new Date() }], { session });
      if (!created) throw new Error('an insert that succeeds returns its document');
      const { shown: after, named } = await this.#toSnapshot(input);
      const notified = { user: input.resident, kind: 'tutoring_asked', key: created.id, by: actor.id } as const;
      const data = { institution: name, institution_id: id, tutor: after.tutor };
      await this.notifications.notify({ ...notified, data, causes: [created._id, institution] }, session);
      await this.journal.record(actor, { action: 'institution.tutoring', id, label: name, after, named }, session);
    };
    await this.database.inTransactionOnce(insert).catch(sayExists);
  }

  /** Deletes a tutoring, agreed or waiting; one that was refused stays, so that it is not asked again. @throws {ProblemError} `tutoring_not_found` */
  async delete({ _id: institution, name }: InstitutionRecord, id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.tutorings
        .findOneAndDelete({ _id: id, institution, $or: [{ refused_at: null }, { agreed_at: { $ne: null } }] })
        .session(session)
        .lean<TutoringRecord>();
      if (!record) throw new ProblemError('tutoring_not_found');
      await this.notifications.withdraw([record._id], session);
      const { shown: before, named } = await this.#toSnapshot({
        tutor: String(record.tutor),
        resident: String(record.resident),
      });
      const change = {
        action: 'institution.tutoring_delete',
        id: institution.toHexString(),
        label: name,
        before,
        named,
      } as const;
      await this.journal.record(actor, change, session);
    });
  }

  /** Notes whether a resident agrees. The tutor sees nothing more from the next request on. @throws {ProblemError} `tutoring_not_found` */
  async decide(resident: string, id: string, agreed: boolean): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const own = { _id: id, resident };
      const record = await this.tutorings.findOne(own).session(session).lean<TutoringRecord>();
      if (!record) throw new ProblemError('tutoring_not_found');
      const [institution, tutor] = [String(record.institution), String(record.tutor)];
      if (agreed) await this.#checkCurrent({ institution, resident, tutor }, session);
      const now = new Date();
      const change = agreed
        ? { $set: { agreed_at: record.agreed_at ?? now }, $unset: { refused_at: 1 } }
        : { $set: { agreed_at: null, refused_at: now } };
      await this.tutorings.updateOne(own, change, { session });
      await this.notifications.withdraw([record._id], session);
    });
  }

  /** The tutorings of these residents in an institution, with the names of current tutors. */
  listFor(institution: Types.ObjectId, residents: readonly Types.ObjectId[]): Promise<NamedTutoring[]> {
    return this.#listNamed({ institution, resident: { $in: residents } });
  }

  /** The tutorings of a resident in these institutions. */
  listOfResident(resident: string, institutions: readonly Types.ObjectId[]): Promise<NamedTutoring[]> {
    return this.#listNamed({ institution: { $in: institutions }, resident: new Types.ObjectId(resident) });
  }

  /** Whether a resident lets a tutor follow, in this or any open institution of which both are members now. */
  async allows(tutor: string, resident: Types.ObjectId, institution?: Types.ObjectId): Promise<boolean> {
    const stages = this.#stagesAgreed({ tutor, resident, ...(institution && { institution }) });
    return (await this.tutorings.aggregate([...stages, { $limit: 1 }, { $project: { _id: 1 } }])).length > 0;
  }

  /** The residents whom {@link allows} answers for a tutor. */
  async listAllowing(tutor: string, session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    const stages = [...this.#stagesAgreed({ tutor }), { $project: { resident: 1 } }];
    const found = await this.tutorings.aggregate<Pick<TutoringRecord, 'resident'>>(stages).session(session);
    return found.map(({ resident }) => resident);
  }

  /** Stages that keep the memberships whose user lets this tutor follow. */
  stagesAllowing(tutor: string): PipelineStage.FacetPipelineStage[] {
    const agreed = { tutor: new Types.ObjectId(tutor), agreed_at: { $ne: null } };
    const ofMember = { $eq: ['$institution', '$$institution'] };
    const lookup = {
      from: this.tutorings.collection.name,
      localField: 'user',
      foreignField: 'resident',
      let: { institution: '$institution' },
      pipeline: [{ $match: { ...agreed, $expr: ofMember } }],
      as: 'agreed',
    };
    return [{ $lookup: lookup }, { $match: { agreed: { $ne: [] } } }, { $unset: 'agreed' }];
  }

  /** Ends the tutorings of somebody who leaves an institution in a role. */
  async endFor(
    institution: Types.ObjectId,
    user: Types.ObjectId,
    role: 'tutor' | 'resident',
    session: ClientSession,
  ): Promise<void> {
    await this.#end({ institution, [role]: user }, session);
  }

  /** Stages that keep the tutorings like this to which their residents agree, in open institutions of which both are members now. */
  #stagesAgreed({
    tutor,
    ...part
  }: {
    tutor: string;
    resident?: Types.ObjectId;
    institution?: Types.ObjectId;
  }): PipelineStage[] {
    return [
      { $match: { tutor: new Types.ObjectId(tutor), ...part, agreed_at: { $ne: null } } },
      ...this.members.stagesWithMember('tutor', 'tutor'),
      ...this.members.stagesWithMember('resident', 'resident'),
    ];
  }

  async #end(filter: QueryFilter<TutoringRecord>, session: ClientSession): Promise<void> {
    const ids = await this.tutorings.distinct('_id', filter).session(session);
    await this.tutorings.deleteMany({ _id: { $in: ids } }, { session });
    await this.notifications.withdraw(ids, session);
  }

  /** @throws {ProblemError} `tutoring_not_found` unless both are members now */
  async #checkCurrent(
    { institution, resident, tutor }: { institution: string; resident: string; tutor: string },
    session: ClientSession,
  ): Promise<void> {
    try {
      await this.members.noteUse({ institution, user: tutor, role: 'tutor' }, session);
      await this.members.noteUse({ institution, user: resident, role: 'resident' }, session);
    } catch (error) {
      throw error instanceof ProblemError ? new ProblemError('tutoring_not_found') : error;
    }
  }

  async #listNamed(filter: QueryFilter<TutoringRecord>): Promise<NamedTutoring[]> {
    const records = await this.tutorings.find(filter).sort({ _id: -1 }).lean<TutoringRecord[]>();
    const accounts = await this.users.listByIds(records.map(({ tutor }) => String(tutor)));
    const names = new Map(accounts.map(({ _id, name }) => [_id, name]));
    return records.map((record) => ({ ...record, tutor_name: names.get(String(record.tutor)) ?? '' }));
  }

  /** What the journal shows. */
  async #toSnapshot({ tutor, resident }: TutoringInput) {
    const accounts = await this.users.listByIds([tutor, resident]);
    const nameOf = (id: string) => accounts.find(({ _id }) => _id === id)?.name ?? '';
    return { shown: { tutor: nameOf(tutor), resident: nameOf(resident) }, named: { tutor, resident } };
  }
}

/** Where a tutoring stands. One that was agreed to again by an earlier version of the API is not refused. */
export function describeTutoring({ _id, agreed_at, refused_at }: TutoringRecord) {
  const refused = !agreed_at && refused_at && { refused_at: refused_at.toISOString() };
  return { _id: _id.toHexString(), agreed_at: agreed_at?.toISOString() ?? null, ...refused };
}

/** @throws {ProblemError} `tutoring_exists` for a pair that is asked or agreed already */
function sayExists(error: unknown): never {
  throw isDuplicateKey(error) ? new ProblemError('tutoring_exists') : error;
}
