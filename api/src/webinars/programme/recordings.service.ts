import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { type ReplayRecord, WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';

/** What hosts write of a recording. */
export type WrittenReplay = Omit<ReplayRecord, 'told_at' | 'version'>;

/** Reads and writes what is stored of the recordings of webinars, for their replays. */
@Injectable()
export class RecordingsService {
  constructor(@InjectModel(WEBINAR_MODEL) private readonly webinars: Model<WebinarRecord>) {}

  /** Replaces what was written, if it has the expected version; returns whether it had. Version 1 is that of nothing. */
  async replace(
    { _id, replay }: WebinarRecord,
    { video, phases, captions, offset, is_published }: WrittenReplay,
    expected: number | undefined,
    session: ClientSession,
  ): Promise<boolean> {
    const version = replay?.version ?? 1;
    if (expected !== undefined && expected !== version) return false;
    const told = replay?.told_at && { told_at: replay.told_at };
    const written: ReplayRecord = { video, phases, captions, offset, is_published, version: version + 1, ...told };
    await this.webinars.updateOne({ _id }, { $set: { replay: written } }, { session });
    return true;
  }

  /** Notes that the registered were told of a replay, in the transaction that ends telling them. */
  async noteTold(id: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.webinars.updateOne({ _id: id }, { $set: { 'replay.told_at': new Date() } }, { session });
  }

  /** Whether a replay shows a film, published or not. */
  async hasFilm(videoId: string, session: ClientSession): Promise<boolean> {
    return Boolean(await this.webinars.exists({ 'replay.video': videoId }).session(session));
  }

  /** Whether the published replay of a webinar shows a film. */
  async isOpen(webinarId: string, videoId: string): Promise<boolean> {
    const shown = { _id: webinarId, 'replay.video': videoId, 'replay.is_published': true };
    return Boolean(await this.webinars.exists(shown));
  }
}
