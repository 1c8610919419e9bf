import { Injectable } from '@nestjs/common';
import { Collections } from '../../foundation/index.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { registrationCollection } from './registration.schema.ts';
import { WaitingList } from './waiting-list.service.ts';

/** The places of a deleted account go to those who wait, as after leaving. */
@Injectable()
export class RegistrationErasure {
  constructor(collections: Collections, webinars: WebinarsService, waitingList: WaitingList) {
    collections.whenErasing(registrationCollection, async ({ find, session, afterwards }) => {
      const own = await find();
      afterwards(async () => {
        for (const registration of own) {
          await waitingList.free(await webinars.get(registration.webinar, session), registration, session);
        }
      });
    });
  }
}
