import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, HourlyTask } from '../../foundation/index.ts';
import { PresencesService } from '../evening/presences.service.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';
import { WaitingList } from './waiting-list.service.ts';

/** How long a place is kept for an account that has not verified its e-mail, in milliseconds: accounts that nobody reads would take all. */
export const HELD_MS = 3_600_000;

/** Registrations that are released in one transaction: each gives its place on, and others wait to register. */
const RELEASED_AT_ONCE = 30;

/** Gives the places of accounts that have not verified their e-mail in time to those who wait. */
@Injectable()
export class UnverifiedRegistrations extends HourlyTask {
  constructor(
    @InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>,
    private readonly webinars: WebinarsService,
    private readonly waitingList: WaitingList,
    private readonly presences: PresencesService,
    private readonly users: UsersService,
    database: DatabaseService,
  ) {
    super('UnverifiedRegistrations', database);
  }

  async run(): Promise<void> {
    for (const webinar of await this.registrations.distinct('webinar', isDue())) {
      const release = (session: ClientSession) => this.release(webinar.toHexString(), session);
      const releaseNext = () => this.database.inTransaction(release, { queue: this.webinars.queue }).catch(this.warn);
      while (!this.isStopped && (await releaseNext()) === RELEASED_AT_ONCE);
    }
  }

  /**
   * Releases the first of those of a webinar whose time is over, before others are registered, and returns how many were due;
   * once it has begun they stay.
   */
  async release(id: string, session: ClientSession): Promise<number> {
    const due = await this.registrations
      .find({ webinar: id, ...isDue() })
      .sort({ number: 1 })
      .limit(RELEASED_AT_ONCE)
      .session(session)
      .lean<RegistrationRecord[]>();
    if (due.length === 0) return 0;
    const accounts = due.map(({ user }) => user.toHexString());
    // Who verifies the e-mail at the same time conflicts.
    await this.users.noteWritings(accounts, new Date(), session);
    const unverified = await this.users.listUnverified(accounts, session);
    const webinar = await this.webinars.get(id, session);
    const isOpen = webinar.state === 'planned' && webinar.starts_at > new Date();
    const released = isOpen ? due.filter(({ user }) => unverified.has(user.toHexString())) : [];
    const ids = released.map(({ _id }) => _id);
    await this.registrations.deleteMany({ _id: { $in: ids } }, { session });
    const kept = { _id: { $in: due.map(({ _id }) => _id) } };
    await this.registrations.updateMany(kept, { $unset: { held_until: 1 } }, { session });
    await this.presences.deleteFor(ids, session);
    for (const registration of released) await this.waitingList.free(webinar, registration, session);
    return due.length;
  }
}

function isDue() {
  return { held_until: { $lte: new Date() } };
}
