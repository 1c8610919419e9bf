import { Injectable } from '@nestjs/common';
import { Collections } from '../../../foundation/index.ts';
import { WaitingMails } from '../../../mail/index.ts';
import { invitationCollection } from './invitation.schema.ts';

/** With the invitations to an address go their mails that wait; those that its owner has sent stay. */
@Injectable()
export class InvitationErasure {
  constructor(collections: Collections, mails: WaitingMails) {
    collections.whenErasing(invitationCollection, async ({ isAsked, email, find, session }) => {
      if (!isAsked || email === undefined) return;
      const received = (await find()).filter((invitation) => invitation.email === email);
      await mails.cancelOf(
        received.map(({ _id }) => _id),
        session,
      );
    });
  }
}
