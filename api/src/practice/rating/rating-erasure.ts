import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Collections } from '../../foundation/index.ts';
import { ratingCollection } from './rating.schema.ts';
import { voiceNoteCollection } from './voice-note.schema.ts';

/**
 * Takes a rater off the ratings that were sent, which stay for their learners, with what was spoken in them. Each gets an id that
 * is nobody's, so that nothing says which of them are by one person.
 */
@Injectable()
export class RatingErasure {
  constructor(collections: Collections) {
    collections.whenErasing(ratingCollection, async ({ account, find, session }) => {
      const [ratings, notes] = [collections.modelOf(ratingCollection), collections.modelOf(voiceNoteCollection)];
      for (const { _id, submission, rater } of await find()) {
        if (!rater.equals(account)) continue;
        const nobody = { $set: { rater: new Types.ObjectId(randomBytes(12)) } };
        await ratings.updateOne({ _id }, nobody, { session });
        await notes.updateMany({ submission, rater }, nobody, { session });
      }
    });
  }
}
