import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import { JobsService } from '../foundation/index.ts';
import { sendMail } from './mail-jobs.ts';
import { OUTGOING_MAIL_MODEL, type OutgoingMailRecord } from './outgoing-mail.schema.ts';

/** Takes back mails that wait to be sent; needs no secret, so that commands of the server can. */
@Injectable()
export class WaitingMails {
  constructor(
    @InjectModel(OUTGOING_MAIL_MODEL) private readonly mails: Model<OutgoingMailRecord>,
    private readonly jobs: JobsService,
  ) {}

  /** Deletes the waiting mails about something, in the transaction that ends it. */
  async cancelOf(causes: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    if (causes.length > 0) await this.#cancel({ cause: { $in: causes } }, session);
  }

  async #cancel(filter: QueryFilter<OutgoingMailRecord>, session: ClientSession): Promise<void> {
    const ids = await this.mails.distinct('_id', filter).session(session);
    await this.mails.deleteMany({ _id: { $in: ids } }, { session });
    await this.jobs.cancel(sendMail, ids.map(String), session);
  }
}
