import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule, InstitutionsService } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { CatalogModule, DeletedCoursesService } from '../catalog/index.ts';
import { Collections, JournalModule, SettingsModule } from '../foundation/index.ts';
import { LearningModule } from '../learning/index.ts';
import { MailModule, MailSender } from '../mail/index.ts';
import { PracticeModule } from '../practice/index.ts';
import { SiteModule } from '../site/index.ts';
import { WebinarsModule } from '../webinars/index.ts';
import { AccountDeletionService } from './account-deletion/account-deletion.service.ts';
import { DueDeletions } from './account-deletion/due-deletions.service.ts';
import { AnalyticsController } from './analytics/analytics.controller.ts';
import { AnalyticsService } from './analytics/analytics.service.ts';
import { ToDoService } from './dashboard/to-do.service.ts';
import { DemoService } from './demo/demo.service.ts';
import { seedCollection } from './demo/seed.schema.ts';
import { FailedJobsController } from './jobs/failed-jobs.controller.ts';
import { JobDecisions } from './jobs/job-decisions.service.ts';
import { AccessReminders } from './notices/access-reminders.service.ts';
import { CourseReminders } from './notices/course-reminders.service.ts';
import { InstitutionDigests } from './notices/institution-digests.service.ts';
import { VersionNotices } from './notices/version-notices.service.ts';
import { DueCourses } from './retention/due-courses.service.ts';
import { KeptBySettings } from './retention/kept-by-settings.service.ts';
import { UnusedImages } from './retention/unused-images.service.ts';
import { CancelEnrollment } from './stories/cancel-enrollment.service.ts';
import { DeleteAccount } from './stories/delete-account.service.ts';
import { ExportPersonalData } from './stories/export-personal-data.service.ts';
import { RemoveCourse } from './stories/remove-course.service.ts';
import { StoriesController } from './stories/stories.controller.ts';

/** What happens to a thing in all rooms, and what concerns the academy as a whole. */
@Module({
  imports: [
    MongooseModule.forFeature([seedCollection]),
    AccountsModule,
    AuthoringModule,
    CatalogModule,
    JournalModule,
    LearningModule,
    MailModule,
    SettingsModule,
    SiteModule,
    PracticeModule,
    WebinarsModule,
  ],
  controllers: [AnalyticsController, FailedJobsController, StoriesController],
  providers: [
    CancelEnrollment,
    DeleteAccount,
    ExportPersonalData,
    RemoveCourse,
    AccountDeletionService,
    DueDeletions,
    DueCourses,
    KeptBySettings,
    UnusedImages,
    AccessReminders,
    CourseReminders,
    InstitutionDigests,
    VersionNotices,
    AnalyticsService,
    JobDecisions,
    ToDoService,
    DemoService,
  ],
})
export class OperationsModule implements OnModuleInit {
  constructor(
    private readonly collections: Collections,
    private readonly sender: MailSender,
    private readonly institutions: InstitutionsService,
    private readonly deletedCourses: DeletedCoursesService,
  ) {}

  onModuleInit(): void {
    this.sender.holdWhile(
      async (causes) => (await this.institutions.isAnyClosed(causes)) || this.deletedCourses.hasAny(causes),
    );
    this.collections.checkHooks();
  }
}
