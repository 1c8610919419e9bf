import { ROOM_CLOSES_MINUTES, roomPeriod } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';

/** Chapters of an evening at most, as many as a film has phases. */
const CHAPTERS_MAX = 60;

const CLOSES = { $add: ['$ends_at', ROOM_CLOSES_MINUTES * 60_000] };

/** Reads and writes what happens to a webinar on its evening, by the clock of the database. */
@Injectable()
export class RunningWebinars {
  constructor(@InjectModel(WEBINAR_MODEL) private readonly webinars: Model<WebinarRecord>) {}

  /** A webinar and the time. @throws {ProblemError} `webinar_not_found` */
  async read(id: string): Promise<{ webinar: WebinarRecord; now: Date }> {
    const [found] = await this.webinars.aggregate<WebinarRecord & { now: Date }>([
      { $match: { _id: new Types.ObjectId(id) } },
      { $set: { now: '$$NOW' } },
    ]);
    if (!found) throw new ProblemError('webinar_not_found');
    const { now, ...webinar } = found;
    return { webinar, now };
  }

  /** Notes who speaks. @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over` */
  async noteSpeaking(id: string, speaking: number | null): Promise<void> {
    await this.#change(id, { speaking });
  }

  /**
   * Notes that the recording begins now, while the room is open, or that there is none.
   * @throws {ProblemError} as {@link noteSpeaking}; `room_closed` before the room opens
   */
  async noteRecording(id: string, isRecording: boolean): Promise<void> {
    const { webinar, now } = await this.read(id);
    const isEarly = webinar.state === 'planned' && now < roomPeriod(webinar.starts_at, webinar.minutes).opens;
    if (isRecording && isEarly) throw new ProblemError('room_closed');
    await this.#change(id, { recording_from: isRecording ? '$$NOW' : null });
  }

  /** Adds a chapter that begins now, in a transaction; nothing beyond sixty. @throws {ProblemError} as {@link noteSpeaking} */
  async addChapter(id: string, title: string, session: ClientSession): Promise<void> {
    const chapter = { _id: new Types.ObjectId().toHexString(), title: { $literal: title }, at: '$$NOW' };
    const chapters = { $slice: [{ $concatArrays: ['$chapters', [chapter]] }, CHAPTERS_MAX] };
    await this.#change(id, { chapters }, session);
  }

  /**
   * Closes a webinar whose announced end is past, in the transaction that adds what follows; of several at once one succeeds.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over` when it is closed; `webinar_not_over`
   */
  async close(id: string, session: ClientSession): Promise<WebinarRecord> {
    const closed = await this.webinars
      .findOneAndUpdate(
        { _id: id, state: 'planned', $expr: { $lte: ['$ends_at', '$$NOW'] } },
        [{ $set: { state: 'closed', closed_at: '$$NOW', version: { $add: ['$version', 1] } } }],
        { session, updatePipeline: true, returnDocument: 'after' },
      )
      .lean<WebinarRecord>();
    if (!closed) throw await this.#refusal(id, 'webinar_not_over', session);
    return closed;
  }

  /** Notes that all presence is counted and all attestations are issued, in the transaction that ends this. */
  async noteCounted(id: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.webinars.updateOne({ _id: id }, { $set: { counted_at: new Date() } }, { session });
  }

  /** Until the room closes. */
  async #change(id: string, fields: Record<string, unknown>, session: ClientSession | null = null): Promise<void> {
    const running = { _id: id, state: 'planned', $expr: { $lt: ['$$NOW', CLOSES] } } as const;
    const options = { updatePipeline: true, ...(session && { session }) };
    const { matchedCount } = await this.webinars.updateOne(running, [{ $set: fields }], options);
    if (matchedCount === 0) throw await this.#refusal(id, 'webinar_over', session);
  }

  /** The error for a conditional write that matched no webinar. */
  async #refusal(
    id: string,
    otherwise: 'webinar_over' | 'webinar_not_over',
    session: ClientSession | null = null,
  ): Promise<ProblemError> {
    const record = await this.webinars.findById(id, { state: 1 }).session(session).lean<WebinarRecord>();
    if (!record) return new ProblemError('webinar_not_found');
    if (record.state === 'cancelled') return new ProblemError('webinar_cancelled');
    return new ProblemError(record.state === 'closed' ? 'webinar_over' : otherwise);
  }
}
