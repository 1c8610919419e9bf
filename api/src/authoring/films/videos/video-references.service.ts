import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import { VIDEO_MODEL, type VideoRecord } from './video.schema.ts';

/** Whether a feature uses a film, in the snapshot of the transaction. */
type ReferenceSource = (videoId: string, session: ClientSession) => Promise<boolean>;

/** Tracks references to films: one that is used cannot be deleted. */
@Injectable()
export class VideoReferencesService {
  readonly #sources: ReferenceSource[] = [];

  constructor(@InjectModel(VIDEO_MODEL) private readonly videos: Model<VideoRecord>) {}

  /** Registers the references of a feature. */
  addSource(isUsed: ReferenceSource): void {
    this.#sources.push(isUsed);
  }

  /**
   * Prevents the deletion of a newly referenced film, in the transaction that stores the reference.
   * @throws {ProblemError} `video_not_found`
   */
  async keep(videoId: string, session: ClientSession): Promise<void> {
    const change = { $set: { referred_at: new Date() } };
    const { matchedCount } = await this.videos.updateOne({ _id: videoId }, change, { session });
    if (matchedCount === 0) throw new ProblemError('video_not_found');
  }

  /** @throws {ProblemError} `video_in_use` when a feature uses the film, in the transaction that deletes it */
  async checkUnused(videoId: string, session: ClientSession): Promise<void> {
    for (const isUsed of this.#sources) {
      if (await isUsed(videoId, session)) throw new ProblemError('video_in_use');
    }
  }
}
