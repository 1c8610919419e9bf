import type {
  HostedWebinar,
  HostedWebinarQuery,
  ListedWebinar,
  NewWebinar,
  WebinarInput,
} from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { type Actor, DatabaseService, JournalService, ProblemError } from '../../foundation/index.ts';
import { AttendancesService } from '../attendance/attendances.service.ts';
import { PollsService } from '../evening/polls.service.ts';
import { EveningQuestions } from '../evening/questions.service.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { WebinarStore } from '../programme/webinar-store.service.ts';
import { toWebinar, type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import {
  checkChange,
  checkChangeable,
  checkStart,
  entryChange,
  newWebinar,
  repeatWeekly,
  toHosted,
  toSnapshot,
  writtenFrom,
} from './hosted-webinar.ts';
import { RoomLinks } from './room-links.service.ts';

const CONFLICT = 'Ce webinaire a été modifié entre-temps par un autre administrateur';

/** Lets hosts announce, change, cancel and delete webinars. */
@Injectable()
export class HostingService {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly store: WebinarStore,
    private readonly registrations: RegistrationsService,
    private readonly attendances: AttendancesService,
    private readonly polls: PollsService,
    private readonly questions: EveningQuestions,
    private readonly notices: WebinarNotices,
    private readonly links: RoomLinks,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Those to come and under way, the next one first, or those that are over, the latest first, with cancelled ones. */
  async list(query: HostedWebinarQuery): Promise<ListedWebinar[]> {
    const records = await this.webinars.find(query);
    const figures = await this.attendances.figures(records);
    return records.map((record) => {
      const hosts = { link: this.links.open(record), figures: figures.get(record._id.toHexString()) ?? null };
      return toListed(toHosted(record, toWebinar(record, []), hosts));
    });
  }

  /** A webinar as its hosts see it. @throws {ProblemError} `webinar_not_found` */
  async show(id: string, session: ClientSession | null = null): Promise<HostedWebinar> {
    return this.#toHosted(await this.webinars.get(id, session));
  }

  /**
   * Announces a webinar, or one for each week of a series, once per idempotency key.
   * @throws {ProblemError} `invalid_input` for a start that is past
   */
  async create(input: NewWebinar, actor: Actor): Promise<{ webinars: string[] }> {
    const { weeks, link, ...webinar } = input;
    const insert = async (session: ClientSession) => {
      const series = weeks > 1 ? { series: new Types.ObjectId() } : {};
      const records = repeatWeekly({ ...webinar, link }, weeks).map((one) => {
        const record = newWebinar(one, series);
        return { ...record, link: this.links.seal(record._id, link) };
      });
      const [first] = records;
      if (!first) throw new Error('a series has one week or more');
      checkStart(first.starts_at);
      await this.store.insert(records, session);
      for (const record of records) {
        await this.notices.schedule(record, session);
        await this.#record('webinar.create', actor, { after: record }, session);
      }
      await this.webinars.noteChange(session);
      return first;
    };
    const repeat = (id: string) => this.webinars.get(id);
    const first = await this.database.inTransactionOnce(insert, repeat, { queue: this.webinars.queue });
    return { webinars: await this.store.listSeries(first) };
  }

  /**
   * Replaces what was entered if the webinar has the expected version. Who is registered is told of a new title or time;
   * more places go to those who wait.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`; `version_conflict`; `invalid_input`
   */
  update(id: string, input: WebinarInput, actor: Actor, expected?: number): Promise<HostedWebinar> {
    const replace = async (session: ClientSession) => {
      const before = await this.#getExpected(id, expected, session);
      const entered = writtenFrom(input);
      checkChange(before, entered);
      const what = entryChange(before, entered);
      const written = { ...entered, link: this.links.seal(before._id, input.link), ...(what && nextEntry(before)) };
      const after = await this.store.replace(id, written, expected, session);
      if (what) await this.notices.tellChange(after, session, what);
      await this.registrations.fill(after, session);
      await this.webinars.noteChange(session);
      await this.#record('webinar.update', actor, { before, after }, session);
      return this.show(id, session);
    };
    return this.database.inTransactionOnce(replace, () => this.show(id), { queue: this.webinars.queue });
  }

  /**
   * Cancels a webinar, of which all registered are told.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`; `version_conflict`
   */
  cancel(id: string, reason: string, actor: Actor, expected?: number): Promise<HostedWebinar> {
    const cancel = async (session: ClientSession) => {
      const before = await this.#getExpected(id, expected, session);
      if (before.ends_at <= new Date()) throw new ProblemError('webinar_over');
      const written = { state: 'cancelled', cancellation: reason, ...nextEntry(before) } as const;
      const after = await this.store.replace(id, written, expected, session);
      await this.notices.tellCancellation(after, session);
      await this.webinars.noteChange(session);
      const change = { action: 'webinar.cancel', id, label: before.title, after: { reason } } as const;
      await this.journal.record(actor, change, session);
      return this.show(id, session);
    };
    return this.database.inTransactionOnce(cancel, () => this.show(id), { queue: this.webinars.queue });
  }

  /** Deletes a webinar for which nobody has registered. @throws {ProblemError} `webinar_not_found`; `webinar_has_registrations` */
  async delete(id: string, actor: Actor): Promise<void> {
    const remove = async (session: ClientSession) => {
      const before = await this.store.remove(id, session);
      await this.polls.deleteOf(before._id, session);
      await this.questions.deleteOf(before._id, session);
      await this.webinars.noteChange(session);
      await this.#record('webinar.delete', actor, { before }, session);
    };
    await this.database.inTransaction(remove, { queue: this.webinars.queue });
  }

  /** A webinar that may be changed, in the expected version. */
  async #getExpected(id: string, expected: number | undefined, session: ClientSession): Promise<WebinarRecord> {
    const record = await this.webinars.get(id, session);
    checkChangeable(record);
    if (expected === undefined || record.version === expected) return record;
    throw new ProblemError('version_conflict', { detail: CONFLICT, current: await this.#toHosted(record) });
  }

  async #record(
    action: 'webinar.create' | 'webinar.update' | 'webinar.delete',
    actor: Actor,
    { before, after }: { before?: WebinarRecord; after?: WebinarRecord },
    session: ClientSession,
  ): Promise<void> {
    const label = (after ?? before)?.title ?? '';
    const id = (after ?? before)?._id.toHexString();
    const snapshots = {
      ...(before && { before: toSnapshot(before) }),
      ...(after && { after: { ...toSnapshot(after), ...this.#linkChange(before, after) } }),
    };
    await this.journal.record(actor, { action, id, label, ...snapshots }, session);
  }

  /** Says that the link has changed; whoever reads it in the journal would come into the room. */
  #linkChange(before: WebinarRecord | undefined, after: WebinarRecord): { link?: string } {
    const [old, current] = [before ? this.links.open(before) : '', this.links.open(after)];
    if (old === current) return {};
    if (!current) return { link: 'retiré' };
    return { link: old ? 'changé' : 'indiqué' };
  }

  async #toHosted(record: WebinarRecord): Promise<HostedWebinar> {
    const [webinar, figures] = await Promise.all([this.webinars.describe(record), this.attendances.figures([record])]);
    return toHosted(record, webinar, {
      link: this.links.open(record),
      figures: figures.get(record._id.toHexString()) ?? null,
    });
  }
}

/** The fields that say that the entry in calendars has changed, and who was registered by then. */
function nextEntry({ sequence, last_number }: WebinarRecord) {
  return { sequence: sequence + 1, changed_at: new Date(), changed_after: last_number };
}

function toListed({ description, others, ...listed }: HostedWebinar): ListedWebinar {
  return listed;
}
