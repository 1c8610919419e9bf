import { Injectable } from '@nestjs/common';
import { Collections } from '../../foundation/index.ts';
import { reviewCollection } from './review.schema.ts';
import { ReviewsService } from './reviews.service.ts';

/** The courses that an account has reviewed are rated anew without its reviews. */
@Injectable()
export class ReviewErasure {
  constructor(collections: Collections, reviews: ReviewsService) {
    collections.whenErasing(reviewCollection, async ({ find, session, afterwards }) => {
      const visible = (await find()).filter(({ is_hidden }) => !is_hidden);
      afterwards(async () => {
        for (const { course } of visible) await reviews.rate(course.toHexString(), session);
      });
    });
  }
}
