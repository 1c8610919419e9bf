import { type ErrorCode, UPLOADS_PER_DAY } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { addDays, dayOf, isDuplicateKey, ProblemError, startOfDay } from '../../foundation/index.ts';
import { UPLOAD_QUOTA_MODEL, type UploadQuotaRecord } from './upload-quota.schema.ts';

type UploadKind = keyof typeof UPLOADS_PER_DAY;

const REFUSALS: Record<UploadKind, ErrorCode> = {
  image: 'image_quota',
  document: 'document_quota',
  film: 'film_quota',
  own_film: 'own_film_quota',
};

/** Counts the uploads of each account per day (academy's time zone), in the database for all processes. */
@Injectable()
export class UploadQuotas {
  constructor(@InjectModel(UPLOAD_QUOTA_MODEL) private readonly quotas: Model<UploadQuotaRecord>) {}

  /** Counts an upload of this size, valid or not. @throws {ProblemError} `image_quota`, `document_quota`, `film_quota`, `own_film_quota` beyond the quota */
  async take(kind: UploadKind, userId: string, bytes: number, now = new Date()): Promise<void> {
    const end = startOfDay(addDays(dayOf(now), 1));
    const quota = UPLOADS_PER_DAY[kind];
    const left = {
      _id: idOf(kind, userId, now),
      count: { $lt: quota.count },
      bytes: { $lte: quota.bytes - bytes },
    };
    const counted = { $inc: { count: 1, bytes }, $setOnInsert: { expires_at: end } };
    try {
      await this.quotas.updateOne(left, counted, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Either the quota is used up, or a concurrent request has inserted the document of the day.
      const { matchedCount } = await this.quotas.updateOne(left, counted);
      if (matchedCount > 0) return;
      const retryAfter = Math.ceil((end.getTime() - now.getTime()) / 1000);
      throw new ProblemError(REFUSALS[kind], { retryAfter });
    }
  }

  /** Takes back what was counted at an instant, of an upload of which nothing has arrived. */
  async giveBack(kind: UploadKind, userId: string, bytes: number, at: Date): Promise<void> {
    await this.quotas.updateOne({ _id: idOf(kind, userId, at) }, { $inc: { count: -1, bytes: -bytes } });
  }
}

function idOf(kind: UploadKind, userId: string, at: Date): string {
  const day = dayOf(at);
  return kind === 'image' ? `${day}/${userId}` : `${kind}/${day}/${userId}`;
}
