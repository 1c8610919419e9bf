import type { InstitutionFilter, InstitutionInput, InstitutionQuery } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  isDuplicateKey,
  JournalService,
  ProblemError,
  replaceVersioned,
  searchCondition,
} from '../../foundation/index.ts';
import { INSTITUTION_MODEL, type InstitutionRecord, toIdentity } from './institution.schema.ts';

const CONFLICT = 'Cet établissement a été modifié entre-temps par un autre administrateur';

/** Keeps the institutions, such as hospitals, whose staff learns here. */
@Injectable()
export class InstitutionsService {
  constructor(
    @InjectModel(INSTITUTION_MODEL) private readonly institutions: Model<InstitutionRecord>,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Institutions by name; `after` is the id of the last one received. */
  async list({ q, limit, after }: InstitutionQuery): Promise<InstitutionRecord[]> {
    const last = after && (await this.institutions.findById(after, { folded: 1 }).lean<InstitutionRecord>());
    return this.institutions
      .find({ ...searchCondition(q), ...(last && { folded: { $gt: last.folded } }) })
      .sort({ folded: 1 })
      .limit(limit ?? 0)
      .lean<InstitutionRecord[]>();
  }

  /** The number of institutions that match the filter. */
  count({ q }: InstitutionFilter): Promise<number> {
    return this.institutions.countDocuments(searchCondition(q));
  }

  /** The institution with this id. @throws {ProblemError} `institution_not_found` */
  async get(id: string, session: ClientSession | null = null): Promise<InstitutionRecord> {
    const record = await this.institutions.findById(id).session(session).lean<InstitutionRecord>();
    if (!record) throw new ProblemError('institution_not_found');
    return record;
  }

  /** Whether one of these is an institution that is closed. */
  async isAnyClosed(ids: readonly Types.ObjectId[]): Promise<boolean> {
    return Boolean(await this.institutions.exists({ _id: { $in: ids }, closed_at: { $ne: null } }));
  }

  /** The names of institutions, by their ids. */
  async listNames(ids: readonly string[]): Promise<Map<string, string>> {
    const records = await this.institutions.find({ _id: { $in: ids } }, { name: 1 }).lean<InstitutionRecord[]>();
    return new Map(records.map(({ _id, name }) => [_id.toHexString(), name]));
  }

  /**
   * Writes to an open institution that somebody is invited to, so that the transaction conflicts with its end, and of imports
   * that begin at once one counts the other. @throws {ProblemError} `institution_not_found`
   */
  async noteInviting(id: string, session: ClientSession): Promise<void> {
    const open = { _id: id, closed_at: null };
    const { matchedCount } = await this.institutions.updateOne(open, { $set: { import_at: new Date() } }, { session });
    if (!matchedCount) throw new ProblemError('institution_not_found');
  }

  /** Creates an institution, once per idempotency key. @throws {ProblemError} `institution_taken` */
  async create(input: InstitutionInput, actor: Actor): Promise<InstitutionRecord> {
    const insert = async (session: ClientSession) => {
      const created = { ...toIdentity(input), created_at: new Date(), closed_at: null };
      const [record] = await this.institutions.create([created], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      await this.#record('institution.create', actor, { after: record }, session);
      return record.toObject();
    };
    return this.database.inTransactionOnce(insert, (id) => this.get(id)).catch(sayTaken);
  }

  /**
   * Changes name and SIRET of an institution if it has the expected version.
   * @throws {ProblemError} `institution_not_found`; `institution_taken`; `version_conflict`, with `describe` of the current one
   */
  async update(
    id: string,
    input: InstitutionInput,
    actor: Actor,
    { expected, describe }: { expected: number | undefined; describe: (record: InstitutionRecord) => Promise<object> },
  ): Promise<InstitutionRecord> {
    const replace = async (session: ClientSession) => {
      const records = await replaceVersioned(this.institutions, id, toIdentity(input), expected, session);
      if (!records) {
        const current = await describe(await this.get(id, session));
        throw new ProblemError('version_conflict', { detail: CONFLICT, current });
      }
      const [before, after] = records;
      await this.#record('institution.update', actor, { before, after }, session);
      return after;
    };
    return this.database.inTransactionOnce(replace, () => this.get(id)).catch(sayTaken);
  }

  /**
   * Closes an institution: from the next request on nobody but administrators sees it, and no mail about it is sent.
   * @throws {ProblemError} `institution_not_found`
   */
  close(id: string, actor: Actor): Promise<InstitutionRecord> {
    return this.#setClosed(id, new Date(), actor);
  }

  /** Opens a closed institution again. @throws {ProblemError} `institution_not_found` */
  reopen(id: string, actor: Actor): Promise<InstitutionRecord> {
    return this.#setClosed(id, null, actor);
  }

  /** Sets the state; an institution that has it already stays as it is. */
  #setClosed(id: string, closed_at: Date | null, actor: Actor): Promise<InstitutionRecord> {
    const other = { _id: id, closed_at: closed_at ? null : { $ne: null } };
    return this.database.inTransaction(async (session) => {
      const after = await this.institutions
        .findOneAndUpdate(other, { $set: { closed_at }, $inc: { version: 1 } }, { returnDocument: 'after' })
        .session(session)
        .lean<InstitutionRecord>();
      if (!after) return this.get(id, session);
      await this.#record(closed_at ? 'institution.close' : 'institution.reopen', actor, { after }, session);
      return after;
    });
  }

  #record(
    action: 'institution.create' | 'institution.update' | 'institution.close' | 'institution.reopen',
    actor: Actor,
    { before, after }: { before?: InstitutionRecord; after: InstitutionRecord },
    session: ClientSession,
  ): Promise<void> {
    const toSnapshot = ({ name, siret }: InstitutionRecord) => ({ name, siret });
    const hasFields = action === 'institution.create' || action === 'institution.update';
    const snapshots = hasFields && { ...(before && { before: toSnapshot(before) }), after: toSnapshot(after) };
    const change = { action, id: after._id.toHexString(), label: after.name, ...snapshots };
    return this.journal.record(actor, change, session);
  }
}

/** @throws {ProblemError} `institution_taken` for a name or SIRET that another one has */
function sayTaken(error: unknown): never {
  throw isDuplicateKey(error) ? new ProblemError('institution_taken') : error;
}
