import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { UsersService, webinarEntry } from '../../accounts/index.ts';
import {
  type Config,
  InjectConfig,
  readPublicVersions,
  sequenceAt,
  siteOf,
  ThemeService,
  type TimedEvent,
  writeCalendar,
  writeInvitation,
} from '../../foundation/index.ts';
import { PlansService } from '../../learning/index.ts';
import { parseSender, toCalendarEvent } from '../../mail/index.ts';
import { heldOf } from '../notices/webinar-notices.service.ts';
import { type ListedRecord, WebinarsService } from '../programme/webinars.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';

/** How long the calendar of all is kept without changes, in milliseconds: with time, webinars leave it. */
const KEPT_MS = 60_000;

/** Writes webinars for calendar programs: each is one entry, wherever it is read from. */
@Injectable()
export class WebinarCalendar implements OnModuleInit {
  readonly #site: string;
  /** The calendar of all, by the versions of what it says. */
  readonly #written = new LRUCache<string, string>({ max: 1, ttl: KEPT_MS });

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectConfig() private readonly config: Config,
    private readonly webinars: WebinarsService,
    private readonly registrations: RegistrationsService,
    private readonly users: UsersService,
    private readonly theme: ThemeService,
    private readonly plans: PlansService,
  ) {
    this.#site = siteOf(config);
  }

  /** The calendar of an account also has the webinars in which it has a place. */
  onModuleInit(): void {
    this.plans.addToCalendars(async (user) => {
      const own = (await this.registrations.listFor(user)).filter(({ state }) => state === 'confirmed');
      const webinars = await this.webinars.listByIds(own.map(({ webinar }) => webinar));
      return webinars.filter(isHeld).map((webinar) => this.#toEvent(webinar));
    });
  }

  /** The calendar of all webinars; cancelled ones are not in it any more. */
  async writeAll(): Promise<string> {
    // Read before the data: what is kept is then never older than its version.
    const { webinars, theme } = await readPublicVersions(this.connection);
    const version = `${webinars} ${theme}`;
    const calendar = this.#written.get(version) ?? (await this.#writeAll());
    this.#written.set(version, calendar, { noUpdateTTL: true });
    return calendar;
  }

  /**
   * The entry of an account that has a place, which its mails carry too; of a cancelled webinar, that it be removed.
   * @throws {ProblemError} `webinar_not_found`; `registration_not_found`; `still_waiting`
   */
  async writeInvitation(user: string, id: string): Promise<string> {
    const webinar = await this.webinars.get(id);
    await this.registrations.findConfirmed(user, webinar._id);
    const { name, email } = await this.users.get(user);
    return writeInvitation({
      ...(isHeld(webinar) ? { method: 'REQUEST' } : { method: 'CANCEL', isCancelled: true }),
      // It is up to date: nothing that a mail has said before is newer.
      event: { ...this.#toEvent(webinar), sequence: sequenceAt(new Date()) },
      organizer: parseSender(this.config.mail.from, await this.theme.get()),
      ...{ attendee: { name, address: email }, now: new Date() },
    });
  }

  async #writeAll(): Promise<string> {
    const webinars = (await this.webinars.listForCalendar()).filter(isHeld);
    const { siteName } = await this.theme.get();
    const events = webinars.map((webinar) => this.#toEvent(webinar));
    return writeCalendar({ name: `${siteName}\u00a0: webinaires`, events, now: new Date() });
  }

  #toEvent(webinar: ListedRecord): TimedEvent {
    const { changed_at: changedAt } = webinar;
    const entry = webinarEntry({ ...heldOf(webinar), sequence: sequenceAt(changedAt) });
    return toCalendarEvent(entry, { site: this.#site, changedAt });
  }
}

function isHeld({ state }: ListedRecord): boolean {
  return state !== 'cancelled';
}
