import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module.ts';
import { ContactModule } from '../contact/contact.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountDeletionController } from './account-deletion.controller.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { DueDeletions } from './due-deletions.service.ts';

@Module({
  imports: [UsersModule, SessionsModule, CertificatesModule, JournalModule, ContactModule, MailModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService, DueDeletions],
})
export class AccountDeletionModule {}
