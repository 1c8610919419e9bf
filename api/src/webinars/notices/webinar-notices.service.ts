import { type RegistrationState, ROOM_OPENS_MINUTES } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { NotificationsService } from '../../accounts/index.ts';
import { JobsService, type Place, sequenceAt } from '../../foundation/index.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';
import { remindWebinar, tellWebinar } from '../webinar-jobs.ts';

/** How long before the beginning each reminder is sent, in milliseconds. */
export const REMINDER_MS = { day: 24 * 3_600_000, soon: ROOM_OPENS_MINUTES * 60_000 } as const;

/** The two reminders. */
export type Reminder = keyof typeof REMINDER_MS;

/** Who is told. */
interface Registered {
  /** Of the registration. */
  _id: Types.ObjectId;
  user: Types.ObjectId;
  state: RegistrationState;
}

/** What was counted of a presence. */
interface Counted {
  registration: Types.ObjectId;
  user?: Types.ObjectId;
  minutes: number;
  required: number;
  serial?: string;
}

type RegistrationNews = 'confirmed' | 'promoted' | 'left';

type ChangeNews = 'moved' | 'changed' | 'cancelled';

/** Tells the registered what concerns them, in the transaction of its cause, and plans their reminders. */
@Injectable()
export class WebinarNotices {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  /** Plans the reminders of a webinar that was created or moved: those whose time is to come. */
  async schedule({ _id, starts_at, sequence }: WebinarRecord, session: ClientSession): Promise<void> {
    for (const kind of ['day', 'soon'] as const) {
      const due = new Date(starts_at.getTime() - REMINDER_MS[kind]);
      if (due <= new Date()) continue;
      await this.jobs.enqueue(remindWebinar, `${_id}:${kind}:${sequence}`, { turn: String(_id), runAt: due }, session);
    }
  }

  /**
   * Tells everybody registered that a webinar was moved, or changed in something else that its entry in calendars says. What was
   * told before and waits to be sent is withdrawn, with all reminders. `webinar` is the changed one, with its new sequence.
   */
  async tellChange(
    webinar: WebinarRecord,
    session: ClientSession,
    what: Exclude<ChangeNews, 'cancelled'> = 'moved',
  ): Promise<void> {
    await this.#withdraw(webinar, session);
    await this.schedule(webinar, session);
    await this.#tell(webinar, `${what}:${webinar.sequence}`, session);
  }

  /** Tells everybody registered that a webinar is cancelled; no reminder follows. */
  async tellCancellation(webinar: WebinarRecord, session: ClientSession): Promise<void> {
    await this.#withdraw(webinar, session);
    await this.#tell(webinar, `cancelled:${webinar.sequence}`, session);
  }

  /** Has those told who were confirmed after the capacity was raised. */
  async tellPromotions(webinar: WebinarRecord, session: ClientSession): Promise<void> {
    await this.#tell(webinar, 'promoted', session);
  }

  /** Has those told who had registered for a webinar whose replay is published. */
  async tellPublication(webinar: WebinarRecord, session: ClientSession): Promise<void> {
    await this.#tell(webinar, 'replay', session);
  }

  /** Tells accounts that the replay of their webinar can be watched, once. */
  async tellReplay(
    { _id, title }: WebinarRecord,
    registrations: readonly Registered[],
    session: ClientSession,
  ): Promise<void> {
    const about = { kind: 'webinar_after' as const, key: `${_id}:replay` };
    const data = { what: 'replay', webinar: title, webinar_id: _id.toHexString() } as const;
    const notified = registrations.map(({ _id: registration, user }) => {
      return { ...about, user: user.toHexString(), causes: [_id, registration], data };
    });
    await this.notifications.notifyAll(notified, session, inBackground(_id));
  }

  /** Tells accounts what became of their registrations, once of each; `isBackground` when a job tells many. */
  async tellRegistrations(
    what: RegistrationNews,
    webinar: WebinarRecord,
    registrations: readonly Registered[],
    session: ClientSession,
    isBackground = false,
  ): Promise<void> {
    const data = { what, ...heldOf(webinar), sequence: sequenceAt(new Date()) };
    const notified = registrations.map(({ _id, user }) => ({
      ...{
        user: user.toHexString(),
        kind: 'webinar_registration' as const,
        key: `${webinar._id}:${what}:${_id}`,
        data,
        ...(what !== 'promoted' && { by: user.toHexString() }),
      },
      // Who has left is told so even when the webinar changes afterwards.
      ...(what === 'left' ? { causes: [_id] } : { causes: [webinar._id, _id], until: webinar.ends_at }),
    }));
    await this.notifications.notifyAll(notified, session, isBackground ? inBackground(webinar._id) : {});
  }

  /** Tells accounts of a change, once of each sequence; only those who have a place have an entry in a calendar. */
  async tellOfChange(
    what: ChangeNews,
    webinar: WebinarRecord,
    registrations: readonly Registered[],
    session: ClientSession,
  ): Promise<void> {
    const { cancellation } = webinar;
    const isCancelled = what === 'cancelled';
    const reason = isCancelled && cancellation ? { reason: cancellation } : {};
    const key = `${webinar._id}:${what}:${webinar.sequence}`;
    const sequence = sequenceAt(new Date());
    const notified = registrations.map(({ _id, user, state }) => ({
      ...{ user: user.toHexString(), kind: 'webinar_change' as const, key },
      data: { what, ...heldOf(webinar), sequence, is_confirmed: state === 'confirmed', ...reason },
      ...{ causes: [webinar._id, _id], ...(!isCancelled && { until: webinar.ends_at }) },
    }));
    await this.notifications.notifyAll(notified, session, inBackground(webinar._id));
  }

  /** Reminds accounts, once of each sequence; the mails are not sent after the beginning. */
  async remind(
    what: Reminder,
    webinar: WebinarRecord,
    registrations: readonly Registered[],
    session: ClientSession,
  ): Promise<void> {
    const data = { what, ...heldOf(webinar) };
    const key = `${webinar._id}:${what}:${webinar.sequence}`;
    const notified = registrations.map(({ _id, user }) => ({
      ...{ user: user.toHexString(), kind: 'webinar_reminder' as const, key, data },
      ...{ causes: [webinar._id, _id], until: webinar.starts_at },
    }));
    await this.notifications.notifyAll(notified, session, inBackground(webinar._id));
  }

  /** Tells an account what was counted of its presence: that it has the attestation, or how much it lacks. Once of each. */
  async tellAttendance(
    { _id, title }: WebinarRecord,
    { registration, user, minutes, required, serial }: Counted,
    session: ClientSession,
  ): Promise<void> {
    if (!user) return;
    const what = serial ? 'attested' : 'short';
    const about = { webinar: title, webinar_id: _id.toHexString() };
    const data = { what, ...about, minutes, required, ...(serial && { serial }) } as const;
    const key = `${_id}:${what}:${registration}`;
    const notified = { user: user.toHexString(), kind: 'webinar_after' as const, key, data };
    await this.notifications.notifyAll([notified], session, inBackground(_id));
  }

  /** Withdraws what a registration was told, in the transaction that ends it. */
  async withdrawFor(registration: Registered, session: ClientSession): Promise<void> {
    await this.notifications.withdraw([registration._id], session);
  }

  /** Withdraws that accounts have left, where it waits to be sent, in the transaction that registers them again. */
  async withdrawLeft(webinar: Types.ObjectId, users: readonly string[], session: ClientSession): Promise<void> {
    await this.notifications.withdrawUnsentFor(users, 'webinar_registration', `${webinar}:left:`, session);
  }

  async #tell({ _id }: WebinarRecord, what: string, session: ClientSession): Promise<void> {
    await this.jobs.enqueue(tellWebinar, `${_id}:${what}`, { turn: String(_id) }, session);
  }

  /** Withdraws what waits about a webinar and all its reminders, and deletes the jobs of its former sequence. */
  async #withdraw({ _id }: WebinarRecord, session: ClientSession): Promise<void> {
    await this.jobs.cancel(remindWebinar, { prefix: `${_id}:` }, session);
    for (const what of ['moved', 'changed'])
      await this.jobs.cancel(tellWebinar, { prefix: `${_id}:${what}:` }, session);
    await this.notifications.withdrawUnsent([_id], session);
    await this.notifications.withdraw([_id], session, 'webinar_reminder');
  }
}

/** Of mails that a job adds for all registered: nobody waits for them. */
function inBackground(webinar: Types.ObjectId): Place {
  return { turn: webinar.toHexString(), isBackground: true };
}

/** What and when a webinar is, as notices and entries of calendars tell it. */
export function heldOf({
  _id,
  title,
  starts_at,
  minutes,
  speakers,
}: Pick<WebinarRecord, '_id' | 'title' | 'starts_at' | 'minutes' | 'speakers'>) {
  const about = { webinar: title, webinar_id: _id.toHexString(), speakers: speakers.map(({ name }) => name) };
  return { ...about, starts_at: starts_at.toISOString(), minutes };
}
