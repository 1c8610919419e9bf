import { Module } from '@nestjs/common';
import { SecondFactorModule, SecondFactorStoreModule, SessionsModule, UsersModule } from '../../accounts/index.ts';
import { AuthoringModule } from '../../authoring/index.ts';
import { CoursesModule, EnrollmentsModule, ProgramsModule, ReviewsModule } from '../../catalog/index.ts';
import { JournalModule } from '../../foundation/index.ts';
import {
  CertificatesModule,
  DecisionsModule,
  LearningModule,
  NotesModule,
  QuizzesModule,
} from '../../learning/index.ts';
import { MailModule } from '../../mail/index.ts';
import { ContactModule } from '../../site/index.ts';
import { DeleteAccount } from './delete-account.service.ts';
import { DeleteEnrollments } from './delete-enrollments.service.ts';
import { ExportPersonalData } from './export-personal-data.service.ts';
import { RemoveCourse } from './remove-course.service.ts';
import { StoriesController } from './stories.controller.ts';

/** What happens to a thing in all rooms: each story is one service, which calls the rooms in order. */
@Module({
  imports: [
    ...[
      UsersModule,
      SessionsModule,
      SecondFactorModule,
      SecondFactorStoreModule,
      MailModule,
      JournalModule,
      ContactModule,
    ],
    ...[CoursesModule, EnrollmentsModule, ProgramsModule, ReviewsModule, AuthoringModule],
    ...[LearningModule, QuizzesModule, DecisionsModule, NotesModule, CertificatesModule],
  ],
  controllers: [StoriesController],
  providers: [DeleteAccount, DeleteEnrollments, ExportPersonalData, RemoveCourse],
  exports: [DeleteAccount, RemoveCourse],
})
export class StoriesModule {}
