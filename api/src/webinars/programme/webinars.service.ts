import type { Webinar, WebinarCard, WebinarQuery } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, type QueryFilter, Types } from 'mongoose';
import { type List, ProblemError, raisePublicVersion } from '../../foundation/index.ts';
import { toCard, toWebinar } from './webinar.mapper.ts';
import { LISTED, type ListedRecord, WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';

export { toCard, toWebinar } from './webinar.mapper.ts';
export type { ListedRecord, ReplayRecord, WebinarRecord } from './webinar.schema.ts';

/** Webinars of a page of the programme without a limit. */
const LISTED_MAX = 200;

/** How long a webinar that is over stays in the calendar of all, in milliseconds. */
const CALENDAR_KEEPS_MS = 31 * 86_400_000;

/** Reads webinars for everybody, and for the other features of the room. */
@Injectable()
export class WebinarsService {
  /** Queue of the transactions that change webinars or their counts: all raise the same version of public data. */
  readonly queue = 'webinars';

  constructor(
    @InjectModel(WEBINAR_MODEL) private readonly webinars: Model<WebinarRecord>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Those to come and under way, the next one first, or those that are over, the latest first. Cancelled ones are not among the latter. */
  async list(query: WebinarQuery): Promise<List<WebinarCard>> {
    const found = await this.find(query, query.period === 'past' ? { state: { $ne: 'cancelled' } } : {});
    return found.map(toCard);
  }

  /** The records of a page of the programme. */
  async find({ period, limit, after }: WebinarQuery, filter: QueryFilter<WebinarRecord> = {}): Promise<ListedRecord[]> {
    const isPast = period === 'past';
    const now = new Date();
    const last = after
      ? await this.webinars.findById(after, { starts_at: 1, ends_at: 1 }).lean<WebinarRecord>()
      : undefined;
    // Nothing follows one that is gone.
    if (after && !last) return [];
    const next = last && {
      $or: isPast
        ? [{ ends_at: { $lt: last.ends_at } }, { ends_at: last.ends_at, _id: { $lt: last._id } }]
        : [{ starts_at: { $gt: last.starts_at } }, { starts_at: last.starts_at, _id: { $gt: last._id } }],
    };
    return this.webinars
      .find({ $and: [{ ends_at: isPast ? { $lte: now } : { $gt: now } }, filter, ...(next ? [next] : [])] }, LISTED)
      .sort(isPast ? { ends_at: -1, _id: -1 } : { starts_at: 1, _id: 1 })
      .limit(limit ?? LISTED_MAX)
      .lean<ListedRecord[]>();
  }

  /** A webinar as everybody sees it. @throws {ProblemError} `webinar_not_found` */
  async show(id: string): Promise<Webinar> {
    return this.describe(await this.get(id));
  }

  /** The same of one that was read. */
  async describe(record: WebinarRecord): Promise<Webinar> {
    const others = record.series ? await this.listSeries(record.series) : [];
    return toWebinar(
      record,
      others.filter((other) => !other._id.equals(record._id)),
    );
  }

  /** The stored webinar. @throws {ProblemError} `webinar_not_found` */
  async get(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<WebinarRecord> {
    const record = await this.webinars.findById(id).session(session).lean<WebinarRecord>();
    if (!record) throw new ProblemError('webinar_not_found');
    return record;
  }

  /** The planned webinars of a series that are to come, the next one first. */
  listSeries(series: string | Types.ObjectId): Promise<ListedRecord[]> {
    const toCome = { series: new Types.ObjectId(series), state: 'planned', starts_at: { $gt: new Date() } } as const;
    return this.webinars.find(toCome, LISTED).sort({ starts_at: 1 }).limit(LISTED_MAX).lean<ListedRecord[]>();
  }

  /** The webinars with these ids, in no particular order. */
  listByIds(ids: readonly Types.ObjectId[]): Promise<ListedRecord[]> {
    return this.webinars.find({ _id: { $in: ids } }, LISTED).lean<ListedRecord[]>();
  }

  /** What the calendar of all shows: those to come, and those of the last month. */
  listForCalendar(): Promise<ListedRecord[]> {
    const recent = { ends_at: { $gt: new Date(Date.now() - CALENDAR_KEEPS_MS) } };
    return this.webinars.find(recent, LISTED).sort({ starts_at: 1 }).limit(LISTED_MAX).lean<ListedRecord[]>();
  }

  /** The addresses of the sitemap: when each webinar last changed. */
  async listChanges(): Promise<{ id: string; changedAt: Date }[]> {
    const records = await this.webinars
      .find({}, { changed_at: 1 })
      .sort({ starts_at: -1 })
      .limit(1000)
      .lean<Pick<WebinarRecord, '_id' | 'changed_at'>[]>();
    return records.map(({ _id, changed_at }) => ({ id: _id.toHexString(), changedAt: changed_at }));
  }

  /** Tells caches that the programme has changed, in the transaction of the change. */
  async noteChange(session: ClientSession): Promise<void> {
    await raisePublicVersion(this.connection, 'webinars', session);
  }
}
