import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobRunnerModule } from '../foundation/index.ts';
import { SettingsModule } from '../settings/index.ts';
import { DevMailbox } from './dev/dev-mailbox.service.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { MailSender } from './mail-sender.service.ts';
import { OUTGOING_MAIL_MODEL, outgoingMailSchema } from './outgoing-mail.schema.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: OUTGOING_MAIL_MODEL, schema: outgoingMailSchema }]),
    JobRunnerModule,
    SettingsModule,
  ],
  providers: [MailOutbox, MailSender, DevMailbox],
  exports: [MailOutbox, JobRunnerModule],
})
export class MailModule {}
