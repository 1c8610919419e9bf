import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { CatalogModule } from '../catalog/index.ts';
import { JobRunnerModule, JournalModule } from '../foundation/index.ts';
import { LearningModule } from '../learning/index.ts';
import { SiteModule } from '../site/index.ts';
import { ActivitiesService } from './activities/activities.service.ts';
import { activityCollection } from './activities/activity.schema.ts';
import { PracticeCourses } from './activities/practice-courses.service.ts';
import { rubricRevisionCollection } from './activities/rubric-revision.schema.ts';
import { RubricsService } from './activities/rubrics.service.ts';
import { PracticeAccess } from './films/practice-access.service.ts';
import { PracticeFilmsController } from './films/practice-films.controller.ts';
import { PracticeFilms } from './films/practice-films.service.ts';
import { PracticeUploads } from './films/practice-uploads.service.ts';
import { ActivitiesController } from './follow-up/activities.controller.ts';
import { ActivityFiguresService } from './follow-up/activity-figures.service.ts';
import { LateRatingsService } from './follow-up/late-ratings.service.ts';
import { RatersService } from './follow-up/raters.service.ts';
import { RatingReminders } from './notices/rating-reminders.service.ts';
import { assignmentCollection } from './rating/assignment.schema.ts';
import { AssignmentStore } from './rating/assignment-store.service.ts';
import { AssignmentViews } from './rating/assignment-views.service.ts';
import { AssignmentsService } from './rating/assignments.service.ts';
import { calibrationCollection } from './rating/calibration.schema.ts';
import { CalibrationStore } from './rating/calibration-store.service.ts';
import { CalibrationsService } from './rating/calibrations.service.ts';
import { RatedActivities } from './rating/rated-activities.service.ts';
import { RatingController } from './rating/rating.controller.ts';
import { ratingCollection } from './rating/rating.schema.ts';
import { RatingErasure } from './rating/rating-erasure.ts';
import { RatingFigures } from './rating/rating-figures.service.ts';
import { RatingQueue } from './rating/rating-queue.service.ts';
import { RatingSending } from './rating/rating-sending.service.ts';
import { RatingsService } from './rating/ratings.service.ts';
import { voiceNoteCollection } from './rating/voice-note.schema.ts';
import { VoiceNotesService } from './rating/voice-notes.service.ts';
import { VoiceNotesStore } from './rating/voice-notes-store.service.ts';
import { DecidingService } from './results/deciding.service.ts';
import { resultCollection } from './results/result.schema.ts';
import { ResultFigures } from './results/result-figures.service.ts';
import { ResultsService } from './results/results.service.ts';
import { HandInService } from './submissions/hand-in.service.ts';
import { PracticeCompletion } from './submissions/practice-completion.service.ts';
import { SharedSubmissions } from './submissions/shared-submissions.service.ts';
import { submissionCollection } from './submissions/submission.schema.ts';
import { SubmissionAccess } from './submissions/submission-access.service.ts';
import { SubmissionErasure } from './submissions/submission-erasure.ts';
import { SubmissionFigures } from './submissions/submission-figures.service.ts';
import { SubmissionStore } from './submissions/submission-store.service.ts';
import { SubmissionViews } from './submissions/submission-views.service.ts';
import { SubmissionsController } from './submissions/submissions.controller.ts';
import { SubmissionsService } from './submissions/submissions.service.ts';
import { WithdrawalsService } from './submissions/withdrawals.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      activityCollection,
      rubricRevisionCollection,
      submissionCollection,
      assignmentCollection,
      ratingCollection,
      calibrationCollection,
      voiceNoteCollection,
      resultCollection,
    ]),
    AccountStoreModule,
    AuthoringModule,
    CatalogModule,
    JobRunnerModule,
    JournalModule,
    LearningModule,
    SiteModule,
  ],
  controllers: [ActivitiesController, PracticeFilmsController, RatingController, SubmissionsController],
  providers: [
    RatingErasure,
    SubmissionErasure,
    ActivitiesService,
    ActivityFiguresService,
    AssignmentStore,
    AssignmentViews,
    AssignmentsService,
    CalibrationStore,
    CalibrationsService,
    DecidingService,
    HandInService,
    LateRatingsService,
    PracticeAccess,
    PracticeCourses,
    PracticeCompletion,
    PracticeFilms,
    PracticeUploads,
    RatedActivities,
    RatersService,
    RatingFigures,
    RatingQueue,
    RatingReminders,
    RatingSending,
    RatingsService,
    ResultFigures,
    ResultsService,
    RubricsService,
    SharedSubmissions,
    SubmissionAccess,
    SubmissionFigures,
    SubmissionStore,
    SubmissionViews,
    SubmissionsService,
    VoiceNotesService,
    VoiceNotesStore,
    WithdrawalsService,
  ],
  exports: [LateRatingsService, PracticeCourses, WithdrawalsService],
})
export class PracticeModule {}
