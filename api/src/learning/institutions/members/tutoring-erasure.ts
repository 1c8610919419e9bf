import { Injectable } from '@nestjs/common';
import { NotificationsService } from '../../../accounts/index.ts';
import { Collections } from '../../../foundation/index.ts';
import { tutoringCollection } from './tutoring.schema.ts';

/** With the tutorings of an account go the notifications that ask for them, and name the tutor. */
@Injectable()
export class TutoringErasure {
  constructor(collections: Collections, notifications: NotificationsService) {
    collections.whenErasing(tutoringCollection, async ({ find, session }) => {
      const tutorings = await find();
      await notifications.withdraw(
        tutorings.map(({ _id }) => _id),
        session,
      );
    });
  }
}
