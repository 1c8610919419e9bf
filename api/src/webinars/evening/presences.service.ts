import { requiredMinutes } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import type { RegistrationRecord } from '../registrations/registrations.service.ts';
import { PRESENCE_MODEL, type PresenceRecord } from './presence.schema.ts';

const MINUTE_MS = 60_000;

/** Accounts whose last minute is remembered at most: of people who are present at once. */
const REMEMBERED_MAX = 20_000;

/** A minute that is stored, and what is counted with it. */
interface Remembered {
  minute: number;
  counted: number;
}

/**
 * Counts presence, minute by minute: a minute is stored once per registration, whatever its devices say and claim. Only those
 * from the announced beginning to the announced end are counted; before and after, the room is open without them.
 */
@Injectable()
export class PresencesService {
  readonly #remembered = new LRUCache<string, Remembered>({ max: REMEMBERED_MAX });

  constructor(@InjectModel(PRESENCE_MODEL) private readonly presences: Model<PresenceRecord>) {}

  /**
   * How many minutes are counted of an account whose minute of `now` this instance has stored; undefined otherwise. Other devices,
   * and those who tell more often than once a minute, need nothing else.
   */
  recall(user: string, webinar: WebinarRecord, now: Date): number | undefined {
    const known = this.#remembered.get(keyOf(user, webinar));
    return known?.minute === startOfMinute(now) ? known.counted : undefined;
  }

  /** Stores the minute of `now`, by the clock of the database while the room is open, and returns how many are counted. */
  async attend({ _id, user }: RegistrationRecord, webinar: WebinarRecord, now: Date): Promise<number> {
    const minute = startOfMinute(now);
    const row = { registration: _id, minute: new Date(minute) };
    await this.presences.updateOne(row, { $setOnInsert: { webinar: webinar._id } }, { upsert: true });
    const counted = await this.count(_id, webinar);
    this.#remembered.set(keyOf(user.toHexString(), webinar), { minute, counted });
    return counted;
  }

  /** The minutes of a registration that are counted. */
  count(registration: Types.ObjectId, webinar: WebinarRecord): Promise<number> {
    return this.presences.countDocuments({ registration, minute: inside(webinar) });
  }

  /** The minutes that are counted of several registrations, by their ids; those without any are left out. */
  async countOf(
    registrations: readonly Types.ObjectId[],
    webinar: WebinarRecord,
    session: ClientSession,
  ): Promise<Map<string, number>> {
    return this.#countWhere({ registration: { $in: registrations }, minute: inside(webinar) }, session);
  }

  /** How many people's pages were open in the minute of `now` or the one before. */
  async countPresent(webinar: Types.ObjectId, now: Date): Promise<number> {
    const recent = { webinar, minute: { $gte: new Date(startOfMinute(now) - MINUTE_MS) } };
    const [found] = await this.presences.aggregate<{ count: number }>([
      { $match: recent },
      { $group: { _id: '$registration' } },
      { $count: 'count' },
    ]);
    return found?.count ?? 0;
  }

  /** Deletes the minutes of registrations, in the transaction that deletes them. */
  async deleteFor(registrations: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.presences.deleteMany({ registration: { $in: registrations } }, { session });
  }

  async #countWhere(
    filter: QueryFilter<PresenceRecord>,
    session: ClientSession | null = null,
  ): Promise<Map<string, number>> {
    const counts = await this.presences
      .aggregate<{ _id: Types.ObjectId; minutes: number }>([
        { $match: filter },
        { $group: { _id: '$registration', minutes: { $sum: 1 } } },
      ])
      .session(session);
    return new Map(counts.map(({ _id, minutes }) => [_id.toHexString(), minutes]));
  }
}

/** The minutes that the attestation of a webinar requires. */
export function requiredOf({ minutes, required_share }: WebinarRecord): number {
  return requiredMinutes(minutes, required_share);
}

/** Changes with what is counted. */
function keyOf(user: string, { _id, starts_at, minutes }: WebinarRecord): string {
  return `${user} ${_id} ${starts_at.getTime()} ${minutes}`;
}

function startOfMinute(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
}

function inside({ starts_at, ends_at }: WebinarRecord) {
  return { $gte: starts_at, $lt: ends_at };
}
