import type { Registration, RegistrationQuery } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ItemStream, type List } from '../../foundation/index.ts';
import { AttendancesService } from '../attendance/attendances.service.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { type RegistrationRecord, RegistrationsService } from '../registrations/registrations.service.ts';

/** Registrations that are in memory at a time. */
const BATCH = 200;

/** Lists who is registered, for the hosts. */
@Injectable()
export class RegistrationLists {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly webinars: WebinarsService,
    private readonly attendances: AttendancesService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * The confirmed, then the waiting, each in their order; `after` is the id of the last one of the previous page. Without a
   * limit all, as a stream. @throws {ProblemError} `webinar_not_found`
   */
  async list(id: string, { limit, after }: RegistrationQuery): Promise<List<Registration>> {
    const { _id } = await this.webinars.get(id);
    const last = after ? await this.registrations.find(_id, after) : undefined;
    // Nothing follows one that is gone.
    if (after && !last) return [];
    if (limit === undefined) return ItemStream.from(this.#stream(_id, last));
    return this.#describe(await this.registrations.listAfter(_id, last, limit));
  }

  /** All of them as a stream, which opens within the time limit of an answer. @throws {ProblemError} `webinar_not_found` */
  readAll(id: string): Promise<ItemStream<Registration>> {
    const open = async () => {
      const { _id } = await this.webinars.get(id);
      return ItemStream.from(this.#stream(_id));
    };
    return this.database.inTime(open());
  }

  async *#stream(webinar: Types.ObjectId, after?: RegistrationRecord): AsyncGenerator<Registration> {
    let last = after;
    do {
      const records = await this.registrations.listAfter(webinar, last, BATCH);
      yield* await this.#describe(records);
      last = records.length < BATCH ? undefined : records.at(-1);
    } while (last);
  }

  async #describe(records: readonly RegistrationRecord[]): Promise<Registration[]> {
    const [accounts, attendances] = await Promise.all([
      this.users.listByIds(records.map(({ user }) => user.toHexString())),
      this.attendances.findFor(records.map(({ _id }) => _id)),
    ]);
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    return records.flatMap(({ _id, user, state, created_at }) => {
      const account = accountOf.get(user.toHexString());
      if (!account) return [];
      const { name, email } = account;
      const { minutes = null, serial = null } = attendances.get(_id.toHexString()) ?? {};
      return [{ _id: _id.toHexString(), name, email, state, created_at: created_at.toISOString(), minutes, serial }];
    });
  }
}
