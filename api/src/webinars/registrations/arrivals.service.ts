import type { RegistrationState } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ProblemError, RequestWork } from '../../foundation/index.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { type TakenPlaces, WebinarPlaces } from '../programme/webinar-places.service.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';
import { HELD_MS, UnverifiedRegistrations } from './unverified-registrations.service.ts';

/** Accounts that are registered in one transaction. */
const TOGETHER = 300;

/** An account that waits for its registration. */
interface Arrival {
  user: string;
  work: RequestWork | undefined;
  resolve: (state: RegistrationState) => void;
  reject: (error: unknown) => void;
  stopWaiting: (() => void) | undefined;
}

/**
 * Registers those who arrive at about the same time in one transaction, in the order of their arrival: one for each would let
 * the last of some hundred wait longer than an answer may take.
 */
@Injectable()
export class ArrivalsService {
  readonly #arrived = new Map<string, Arrival[]>();

  constructor(
    @InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>,
    private readonly webinars: WebinarsService,
    private readonly places: WebinarPlaces,
    private readonly notices: WebinarNotices,
    private readonly unverified: UnverifiedRegistrations,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /** See {@link RegistrationsService.register}. */
  register(user: string, id: string): Promise<RegistrationState> {
    return new Promise((resolve, reject) => {
      const work = RequestWork.current();
      const arrival = { user: user.toLowerCase(), work, resolve, reject, stopWaiting: work?.wait('processor') };
      const webinar = id.toLowerCase();
      const waiting = this.#arrived.get(webinar);
      if (waiting) return void waiting.push(arrival);
      this.#arrived.set(webinar, [arrival]);
      RequestWork.outside(() => void this.#registerArrived(webinar));
    });
  }

  /** In its turn, with those who have arrived until then. */
  async #registerArrived(id: string): Promise<void> {
    let taken: Arrival[] | undefined;
    const stops: (() => void)[] = [];
    try {
      const states = await this.database.inTransaction(
        (session) => {
          taken ??= this.#takeArrived(id, stops);
          return this.#register(new Set(taken.map(({ user }) => user)), id, session);
        },
        { queue: this.webinars.queue },
      );
      for (const stop of stops) stop();
      for (const { user, resolve, reject } of taken ?? []) {
        const state = states.get(user);
        if (state) resolve(state);
        else reject(new ProblemError('user_not_found'));
      }
    } catch (error) {
      for (const stop of stops) stop();
      for (const { reject } of taken ?? this.#endWait(id)) reject(error);
    }
  }

  /** All who have arrived; nothing is being written for them. */
  #endWait(id: string): Arrival[] {
    const arrived = this.#arrived.get(id) ?? [];
    this.#arrived.delete(id);
    for (const { stopWaiting } of arrived) stopWaiting?.();
    return arrived;
  }

  /** Those whose requests are answered already are left out: nothing may be written for them. The rest has the next turn. */
  #takeArrived(id: string, stops: (() => void)[]): Arrival[] {
    const arrived = this.#endWait(id);
    const taken = arrived.slice(0, TOGETHER);
    const rest = arrived.slice(TOGETHER);
    if (rest.length > 0) {
      this.#arrived.set(id, rest);
      void this.#registerArrived(id);
    }
    return taken.filter(({ work, reject }) => {
      if (work?.isOver) reject(new ProblemError('overloaded'));
      // What is answered from now on cannot know the outcome.
      else if (work) stops.push(work.wait('commit'));
      return !work?.isOver;
    });
  }

  async #register(
    users: ReadonlySet<string>,
    id: string,
    session: ClientSession,
  ): Promise<Map<string, RegistrationState>> {
    const known = await this.registrations
      .find({ webinar: id, user: { $in: [...users] } })
      .session(session)
      .lean<RegistrationRecord[]>();
    const states = new Map(known.map(({ user, state }) => [user.toHexString(), state]));
    const wanted = [...users].filter((user) => !states.has(user));
    if (wanted.length === 0) return states;
    // First: what another instance registers meanwhile conflicts here, before hundreds of accounts are written in vain.
    await this.webinars.noteChange(session);
    const now = new Date();
    const existing = await this.users.noteWritings(wanted, now, session);
    const arriving = wanted.filter((user) => existing.has(user));
    if (arriving.length === 0) return states;
    const unverified = await this.users.listUnverified(arriving, session);
    await this.unverified.release(id, session);
    const taken = await this.places.take(id, arriving.length, session);
    const registered = arriving.map((user, index) => ({
      ...newRegistration(user, index, taken, now),
      ...(unverified.has(user) && { held_until: new Date(now.getTime() + HELD_MS) }),
    }));
    await this.registrations.insertMany(registered, { session });
    await this.notices.withdrawLeft(taken.webinar._id, arriving, session);
    const confirmed = registered.filter(({ state }) => state === 'confirmed');
    if (confirmed.length > 0) await this.notices.tellRegistrations('confirmed', taken.webinar, confirmed, session);
    for (const { user, state } of registered) states.set(user.toHexString(), state);
    return states;
  }
}

function newRegistration(user: string, index: number, taken: TakenPlaces, now: Date): RegistrationRecord {
  const isConfirmed = index < taken.confirmed;
  return {
    ...{ _id: new Types.ObjectId(), webinar: taken.webinar._id, user: new Types.ObjectId(user) },
    ...{ state: isConfirmed ? 'confirmed' : 'waiting', number: taken.after + index + 1, created_at: now },
    ...(isConfirmed && { confirmed_at: now }),
  };
}
