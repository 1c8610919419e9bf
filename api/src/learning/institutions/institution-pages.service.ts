import type { Institution, InstitutionInput, InstitutionPage, InstitutionQuery } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import {
  type InstitutionRecord,
  InstitutionsService,
  MembersService,
  type SeenInstitution,
} from '../../accounts/index.ts';
import { type Actor, ItemStream, type List } from '../../foundation/index.ts';
import { SeatOrdersService } from './seats/seat-orders.service.ts';

/** Describes institutions with their members and seats. */
@Injectable()
export class InstitutionPagesService {
  constructor(
    private readonly institutions: InstitutionsService,
    private readonly members: MembersService,
    private readonly orders: SeatOrdersService,
  ) {}

  /** Institutions by name; `after` is the id of the last one received. Without a limit all, as a stream. */
  async list({ q, limit, after }: InstitutionQuery): Promise<List<Institution>> {
    const read = (page: Omit<InstitutionQuery, 'q'>) => this.institutions.list({ q, ...page });
    if (limit === undefined) return ItemStream.inPages(read, (records) => this.#describe(records), after);
    return this.#describe(await read({ limit, after }));
  }

  /** Creates an institution. @throws {ProblemError} `institution_taken` */
  async create(input: InstitutionInput, actor: Actor): Promise<Institution> {
    return this.#describeOne(await this.institutions.create(input, actor));
  }

  /** Changes an institution. @throws {ProblemError} `institution_not_found`; `institution_taken`; `version_conflict` */
  async update(id: string, input: InstitutionInput, actor: Actor, expected?: number): Promise<Institution> {
    const describe = (record: InstitutionRecord) => this.#describeOne(record);
    return this.#describeOne(await this.institutions.update(id, input, actor, { expected, describe }));
  }

  /** Closes an institution. @throws {ProblemError} `institution_not_found` */
  async close(id: string, actor: Actor): Promise<Institution> {
    return this.#describeOne(await this.institutions.close(id, actor));
  }

  /** Opens a closed institution again. @throws {ProblemError} `institution_not_found` */
  async reopen(id: string, actor: Actor): Promise<Institution> {
    return this.#describeOne(await this.institutions.reopen(id, actor));
  }

  /** The page of an institution, with what the viewer may do there. */
  async describePage({ institution, roles, mayManage, mayFollow }: SeenInstitution): Promise<InstitutionPage> {
    const { seats: _, ...described } = await this.#describeOne(institution);
    const orders = mayManage ? await this.orders.list(institution._id) : [];
    return { ...described, roles, may_manage: mayManage, may_follow: mayFollow, orders };
  }

  async #describeOne(record: InstitutionRecord): Promise<Institution> {
    const [institution] = await this.#describe([record]);
    if (!institution) throw new Error('one institution is described by one answer');
    return institution;
  }

  async #describe(records: readonly InstitutionRecord[]): Promise<Institution[]> {
    const ids = records.map(({ _id }) => _id);
    const [membersOf, seatsOf] = await Promise.all([this.members.count(ids), this.orders.countRunning(ids)]);
    return records.map(({ _id, name, siret, closed_at, created_at, version }) => ({
      _id: String(_id),
      name,
      siret,
      closed_at: closed_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      version,
      members: membersOf(_id),
      seats: seatsOf(_id),
    }));
  }
}
