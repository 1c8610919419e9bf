import type { Registration, RegistrationQuery } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ItemStream, type List } from '../../foundation/index.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';

/** Registrations that are in memory at a time. */
const BATCH = 200;

/** Where a registration stands in the list of its webinar. */
type Place = Pick<RegistrationRecord, 'state' | 'number'>;

/** Lists who is registered, for the hosts. */
@Injectable()
export class RegistrationLists {
  constructor(
    @InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>,
    private readonly webinars: WebinarsService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * The confirmed, then the waiting, each in their order; `after` is the id of the last one of the previous page. Without a
   * limit all, as a stream. @throws {ProblemError} `webinar_not_found`
   */
  async list(webinar: string, { limit, after }: RegistrationQuery): Promise<List<Registration>> {
    await this.webinars.get(webinar);
    const last = after ? await this.registrations.findById(after).lean<RegistrationRecord>() : undefined;
    // Nothing follows one that is gone.
    if (after && !last) return [];
    if (limit === undefined) return ItemStream.from(this.#stream(webinar, last ?? undefined));
    return this.#describe(await this.#find(webinar, limit, last ?? undefined));
  }

  /** All of them as a stream, which opens within the time limit of an answer. @throws {ProblemError} `webinar_not_found` */
  readAll(webinar: string): Promise<ItemStream<Registration>> {
    const open = async () => {
      await this.webinars.get(webinar);
      return ItemStream.from(this.#stream(webinar));
    };
    return this.database.inTime(open());
  }

  async *#stream(webinar: string, after?: Place): AsyncGenerator<Registration> {
    let last = after;
    do {
      const records = await this.#find(webinar, BATCH, last);
      yield* await this.#describe(records);
      last = records.length < BATCH ? undefined : records.at(-1);
    } while (last);
  }

  /** By their place and not by their id, because the one before may be gone in between. */
  #find(webinar: string, limit: number, last?: Place): Promise<RegistrationRecord[]> {
    const next = last && {
      $or: [{ state: { $gt: last.state } }, { state: last.state, number: { $gt: last.number } }],
    };
    return this.registrations
      .find({ webinar, ...next })
      .sort({ state: 1, number: 1 })
      .limit(limit)
      .lean<RegistrationRecord[]>();
  }

  async #describe(records: readonly RegistrationRecord[]): Promise<Registration[]> {
    const accounts = await this.users.listByIds(records.map(({ user }) => user.toHexString()));
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    return records.flatMap(({ _id, user, state, created_at }) => {
      const account = accountOf.get(user.toHexString());
      if (!account) return [];
      const { name, email } = account;
      return [
        { _id: String(_id), name, email, state, created_at: created_at.toISOString(), minutes: null, serial: null },
      ];
    });
  }
}
