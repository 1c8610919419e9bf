import { IMAGE_BYTES_PER_DAY, IMAGES_PER_DAY } from '@iris/contract/limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { addDays, dayOf, startOfDay } from '../common/days.ts';
import { ProblemError } from '../common/problem.error.ts';
import { IMAGE_QUOTA_MODEL, type ImageQuotaRecord } from './image-quota.schema.ts';

/** Counts the uploads of each administrator per day (academy's time zone), in the database for all processes. */
@Injectable()
export class ImageQuotaService {
  constructor(@InjectModel(IMAGE_QUOTA_MODEL) private readonly quotas: Model<ImageQuotaRecord>) {}

  /** Counts an upload of this size, valid or not. @throws {ProblemError} `image_quota` when the quota is exceeded */
  async take(userId: string, bytes: number, now = new Date()): Promise<void> {
    const day = dayOf(now);
    const end = startOfDay(addDays(day, 1));
    const left = {
      _id: `${day}/${userId}`,
      count: { $lt: IMAGES_PER_DAY },
      bytes: { $lte: IMAGE_BYTES_PER_DAY - bytes },
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
      throw new ProblemError('image_quota', { retryAfter });
    }
  }
}
