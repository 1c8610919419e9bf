import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule, InstitutionsService } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { CatalogModule, DeletedCoursesService } from '../catalog/index.ts';
import {
  type Config,
  DatabaseService,
  InjectConfig,
  JournalModule,
  JournalService,
  SettingsModule,
} from '../foundation/index.ts';
import { LearningModule } from '../learning/index.ts';
import { MailModule, MailSender } from '../mail/index.ts';
import { PracticeModule } from '../practice/index.ts';
import { MessagesService, SiteModule } from '../site/index.ts';
import { WebinarsModule } from '../webinars/index.ts';
import { AccountDeletionService } from './account-deletion/account-deletion.service.ts';
import { DueDeletions } from './account-deletion/due-deletions.service.ts';
import { AnalyticsController } from './analytics/analytics.controller.ts';
import { AnalyticsService } from './analytics/analytics.service.ts';
import { ToDoService } from './dashboard/to-do.service.ts';
import { DemoService } from './demo/demo.service.ts';
import { SEED_MODEL, seedSchema } from './demo/seed.schema.ts';
import { FailedJobsController } from './jobs/failed-jobs.controller.ts';
import { JobDecisions } from './jobs/job-decisions.service.ts';
import { AccessReminders } from './notices/access-reminders.service.ts';
import { CourseReminders } from './notices/course-reminders.service.ts';
import { InstitutionDigests } from './notices/institution-digests.service.ts';
import { VersionNotices } from './notices/version-notices.service.ts';
import { DueCourses } from './retention/due-courses.service.ts';
import { UnusedImages } from './retention/unused-images.service.ts';
import { CancelEnrollment } from './stories/cancel-enrollment.service.ts';
import { DeleteAccount } from './stories/delete-account.service.ts';
import { DeleteEnrollments } from './stories/delete-enrollments.service.ts';
import { ExportPersonalData } from './stories/export-personal-data.service.ts';
import { RemoveCourse } from './stories/remove-course.service.ts';
import { StoriesController } from './stories/stories.controller.ts';

/** What happens to a thing in all rooms, and what concerns the academy as a whole. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: SEED_MODEL, schema: seedSchema }]),
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
    DeleteEnrollments,
    ExportPersonalData,
    RemoveCourse,
    AccountDeletionService,
    DueDeletions,
    DueCourses,
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
    @InjectConfig() private readonly config: Config,
    private readonly database: DatabaseService,
    private readonly messages: MessagesService,
    private readonly journal: JournalService,
    private readonly sender: MailSender,
    private readonly institutions: InstitutionsService,
    private readonly deletedCourses: DeletedCoursesService,
  ) {}

  onModuleInit(): void {
    this.sender.holdWhile(
      async (causes) => (await this.institutions.isAnyClosed(causes)) || this.deletedCourses.hasAny(causes),
    );
    // Personal data are deleted after the times of the settings (docs/product.md, Personal data).
    const { messages, journal } = this.config.keptDays;
    this.database.beforeReady(() => this.messages.keepFor(messages));
    this.database.beforeReady(() => this.journal.keepFor(journal));
  }
}
