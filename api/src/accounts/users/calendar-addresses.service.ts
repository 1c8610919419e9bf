import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Config, InjectConfig, ProblemError } from '../../foundation/index.ts';
import { USER_MODEL, type UserRecord } from './model/user.schema.ts';

const ID_BYTES = 12;
const NUMBER_BYTES = 4;
const PROOF_BYTES = 18;

/** Gives each account a secret address of its calendar, which a calendar program reads without a session. */
@Injectable()
export class CalendarAddresses {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
  ) {}

  /** What the address of an account's calendar ends with. @throws {ProblemError} `user_not_found` */
  async tokenFor(user: string): Promise<string> {
    const record = await this.users.findById(user, { calendar_number: 1 }).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    return this.#tokenOf(record);
  }

  /** A new address; the former one leads nowhere. @throws {ProblemError} `user_not_found` */
  async renew(user: string): Promise<string> {
    const change = { $inc: { calendar_number: 1 } };
    const record = await this.users.findByIdAndUpdate(user, change, { returnDocument: 'after' }).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    return this.#tokenOf(record);
  }

  /** Whose calendar an address shows. @throws {ProblemError} `link_invalid`, also for a former address and a deleted account */
  async find(token: string): Promise<string> {
    const named = Buffer.alloc(ID_BYTES + NUMBER_BYTES);
    const bytes = Buffer.from(token, 'base64url');
    bytes.copy(named);
    const proof = bytes.subarray(named.length);
    const id = named.subarray(0, ID_BYTES).toString('hex');
    // Before the proof, so that an address that is made up takes as long as a former one.
    const record = await this.users.findById(id, { calendar_number: 1 }).lean<UserRecord>();
    if (proof.length !== PROOF_BYTES || !timingSafeEqual(proof, this.#prove(named)))
      throw new ProblemError('link_invalid');
    if (!record || (record.calendar_number ?? 0) !== named.readUInt32BE(ID_BYTES))
      throw new ProblemError('link_invalid');
    return id;
  }

  /** Derived when it is used: commands have no secret. */
  #key(): Buffer {
    return derivedKey(this.config.jwtSecret, 'calendar addresses');
  }

  #tokenOf({ _id, calendar_number = 0 }: Pick<UserRecord, '_id' | 'calendar_number'>): string {
    const number = Buffer.alloc(NUMBER_BYTES);
    number.writeUInt32BE(calendar_number);
    const named = Buffer.concat([_id.id, number]);
    return Buffer.concat([named, this.#prove(named)]).toString('base64url');
  }

  #prove(named: Buffer): Buffer {
    return createHmac('sha256', this.#key()).update(named).digest().subarray(0, PROOF_BYTES);
  }
}
