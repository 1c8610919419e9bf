import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import { ShownMedia } from '../../programs/references/shown-media.service.ts';
import { VIDEO_MODEL, type VideoRecord } from './video.schema.ts';

/** Tracks references to films: one that is used cannot be deleted. */
@Injectable()
export class VideoReferencesService {
  constructor(
    @InjectModel(VIDEO_MODEL) private readonly videos: Model<VideoRecord>,
    private readonly shown: ShownMedia,
  ) {}

  /**
   * Prevents the deletion of a newly referenced film, in the transaction that stores the reference.
   * @throws {ProblemError} `video_not_found`
   */
  async keep(videoId: string, session: ClientSession): Promise<void> {
    const change = { $set: { referred_at: new Date() } };
    const { matchedCount } = await this.videos.updateOne({ _id: videoId }, change, { session });
    if (matchedCount === 0) throw new ProblemError('video_not_found');
  }

  /** @throws {ProblemError} `video_in_use` when a lesson shows the film, in the transaction that deletes it */
  async checkUnused(videoId: string, session: ClientSession): Promise<void> {
    if (await this.shown.hasFilm(videoId, session)) throw new ProblemError('video_in_use');
  }
}
