import { Module } from '@nestjs/common';
import { SessionsModule, UsersModule } from '../../accounts/index.ts';
import { JournalModule } from '../../foundation/index.ts';
import { MailModule } from '../../mail/index.ts';
import { StoriesModule } from '../stories/stories.module.ts';
import { AccountDeletionController } from './account-deletion.controller.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { DueDeletions } from './due-deletions.service.ts';

@Module({
  imports: [UsersModule, SessionsModule, JournalModule, MailModule, StoriesModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService, DueDeletions],
})
export class AccountDeletionModule {}
