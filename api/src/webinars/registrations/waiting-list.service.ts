import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { WebinarPlaces } from '../programme/webinar-places.service.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';

/** Confirms those who wait for a place, in the order of their arrival. */
@Injectable()
export class WaitingList {
  constructor(
    @InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>,
    private readonly places: WebinarPlaces,
    private readonly notices: WebinarNotices,
  ) {}

  /** Frees what a deleted registration had; until the beginning the first who waits is confirmed instead, and told. */
  async free(webinar: WebinarRecord, left: RegistrationRecord, session: ClientSession): Promise<void> {
    await this.notices.withdrawFor(left, session);
    const isConfirmed = left.state === 'confirmed';
    const isOpen = webinar.state === 'planned' && webinar.starts_at > new Date();
    const next = isConfirmed && isOpen ? await this.#confirmNext(webinar._id, session) : undefined;
    const counts = isConfirmed && !next ? { confirmed: -1 } : { waiting: -1 };
    const counted = await this.places.count(webinar._id, counts, session);
    if (next) await this.notices.tellRegistrations('promoted', counted, [next], session);
  }

  /** Confirms the first ones who wait, for the places that are free, in the transaction that raised the capacity; until the end. */
  async fill({ _id, ends_at, capacity, confirmed, waiting }: WebinarRecord, session: ClientSession): Promise<void> {
    const count = Math.min(waiting, capacity - confirmed);
    if (count <= 0 || ends_at <= new Date()) return;
    const first = await this.registrations
      .find({ webinar: _id, state: 'waiting' }, { _id: 1 })
      .sort({ number: 1 })
      .limit(count)
      .session(session)
      .lean<Pick<RegistrationRecord, '_id'>[]>();
    const change = { $set: { state: 'confirmed', confirmed_at: new Date(), is_promoted: true } } as const;
    await this.registrations.updateMany({ _id: { $in: first.map((one) => one._id) } }, change, { session });
    const counted = await this.places.count(_id, { confirmed: count, waiting: -count }, session);
    await this.notices.tellPromotions(counted, session);
  }

  /** Where one stands in the waiting list, from 1. */
  async findPosition({ webinar, number }: RegistrationRecord): Promise<number> {
    return 1 + (await this.registrations.countDocuments({ webinar, state: 'waiting', number: { $lt: number } }));
  }

  async #confirmNext(webinar: Types.ObjectId, session: ClientSession): Promise<RegistrationRecord | undefined> {
    const change = { $set: { state: 'confirmed', confirmed_at: new Date() } } as const;
    const record = await this.registrations
      .findOneAndUpdate({ webinar, state: 'waiting' }, change, { sort: { number: 1 }, returnDocument: 'after' })
      .session(session)
      .lean<RegistrationRecord>();
    return record ?? undefined;
  }
}
