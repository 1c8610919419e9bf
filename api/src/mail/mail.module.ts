import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRunnerModule, JobsModule, SettingsModule } from '../foundation/index.ts';
import { DevMailbox } from './dev/dev-mailbox.service.ts';
import { MailErasure } from './mail-erasure.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { MailSender } from './mail-sender.service.ts';
import { outgoingMailCollection } from './outgoing-mail.schema.ts';
import { WaitingMails } from './waiting-mails.service.ts';

const models = MongooseModule.forFeature([outgoingMailCollection]);

/** Mails as they are stored: what needs no secret, so that commands can use it. */
@Module({
  imports: [models, JobsModule],
  providers: [MailErasure, WaitingMails],
  exports: [WaitingMails, models],
})
export class MailStoreModule {}

@Module({
  imports: [MailStoreModule, JobRunnerModule, SettingsModule],
  providers: [MailOutbox, MailSender, DevMailbox],
  exports: [MailOutbox, MailSender, MailStoreModule, JobRunnerModule],
})
export class MailModule {}
