import { Injectable } from '@nestjs/common';
import { Collections, JobsService } from '../foundation/index.ts';
import { sendMail } from './mail-jobs.ts';
import { outgoingMailCollection } from './outgoing-mail.schema.ts';

/** With the waiting mails of an account go the jobs that send them. */
@Injectable()
export class MailErasure {
  constructor(collections: Collections, jobs: JobsService) {
    collections.whenErasing(outgoingMailCollection, async ({ find, session }) => {
      const mails = await find();
      const ids = mails.map(({ _id }) => _id.toHexString());
      await jobs.cancel(sendMail, ids, session);
    });
  }
}
