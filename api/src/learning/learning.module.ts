import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { AuthoringModule } from '../authoring/index.ts';
import { CatalogModule } from '../catalog/index.ts';
import { JournalModule, SettingsModule } from '../foundation/index.ts';
import { SiteModule } from '../site/index.ts';
import { BadgesService } from './certificates/badges/badges.service.ts';
import { certificateCollection } from './certificates/certificate.schema.ts';
import { CertificateFilesService } from './certificates/certificate-files.service.ts';
import { CertificatesController } from './certificates/certificates.controller.ts';
import { CertificatesService } from './certificates/certificates.service.ts';
import { TypesetterService } from './certificates/documents/typesetter.service.ts';
import { decisionAnswerCollection } from './decisions/decision-answer.schema.ts';
import { DecisionsController } from './decisions/decisions.controller.ts';
import { DecisionsService } from './decisions/decisions.service.ts';
import { FollowUpController } from './follow-up/follow-up.controller.ts';
import { FollowUpService } from './follow-up/follow-up.service.ts';
import { AdminInstitutionsController } from './institutions/admin-institutions.controller.ts';
import { AttestationsService } from './institutions/attestations.service.ts';
import { InstitutionPagesService } from './institutions/institution-pages.service.ts';
import { InstitutionWeeks } from './institutions/institution-weeks.service.ts';
import { InstitutionsController } from './institutions/institutions.controller.ts';
import { LeavingService } from './institutions/members/leaving.service.ts';
import { tutoringCollection } from './institutions/members/tutoring.schema.ts';
import { TutoringErasure } from './institutions/members/tutoring-erasure.ts';
import { TutoringsService } from './institutions/members/tutorings.service.ts';
import { OwnInstitutionsController } from './institutions/own-institutions.controller.ts';
import { OwnInstitutionsService } from './institutions/own-institutions.service.ts';
import { ResidentsService } from './institutions/residents.service.ts';
import { seatCollection } from './institutions/seats/seat.schema.ts';
import { SeatErasure } from './institutions/seats/seat-erasure.ts';
import { seatOrderCollection } from './institutions/seats/seat-order.schema.ts';
import { SeatOrdersService } from './institutions/seats/seat-orders.service.ts';
import { SeatsService } from './institutions/seats/seats.service.ts';
import { LessonViewsService } from './lesson-views/lesson-views.service.ts';
import { noteCollection } from './notes/note.schema.ts';
import { NotesController } from './notes/notes.controller.ts';
import { NotesService } from './notes/notes.service.ts';
import { PersonsController } from './persons/persons.controller.ts';
import { PersonsService } from './persons/persons.service.ts';
import { PlansController } from './plans/plans.controller.ts';
import { PlansService } from './plans/plans.service.ts';
import { ActivityService } from './progress/activity.service.ts';
import { CertificationService } from './progress/completion/certification.service.ts';
import { CompletionService } from './progress/completion/completion.service.ts';
import { LearnersService } from './progress/learners.service.ts';
import { LearningController } from './progress/learning.controller.ts';
import { lessonProgressCollection } from './progress/lesson-progress.schema.ts';
import { OutlineService } from './progress/outline.service.ts';
import { PlaySessionsService } from './progress/proof/play-sessions.service.ts';
import { ProofService } from './progress/proof/proof.service.ts';
import { proofEventCollection } from './progress/proof/proof-event.schema.ts';
import { AnswersService } from './questions/answers.service.ts';
import { questionCollection } from './questions/question.schema.ts';
import { QuestionSearchService } from './questions/question-search.service.ts';
import { QuestionsController } from './questions/questions.controller.ts';
import { QuestionsService } from './questions/questions.service.ts';
import { attemptCollection } from './quizzes/attempts/attempt.schema.ts';
import { GradingService } from './quizzes/grading/grading.service.ts';
import { QuizzesController } from './quizzes/quizzes.controller.ts';
import { QuizzesService } from './quizzes/quizzes.service.ts';
import { SearchService } from './search/search.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      certificateCollection,
      decisionAnswerCollection,
      noteCollection,
      questionCollection,
      lessonProgressCollection,
      proofEventCollection,
      attemptCollection,
      seatCollection,
      seatOrderCollection,
      tutoringCollection,
    ]),
    AccountStoreModule,
    AuthoringModule,
    CatalogModule,
    JournalModule,
    SettingsModule,
    SiteModule,
  ],
  controllers: [
    CertificatesController,
    DecisionsController,
    FollowUpController,
    NotesController,
    QuestionsController,
    LearningController,
    PersonsController,
    PlansController,
    QuizzesController,
    AdminInstitutionsController,
    InstitutionsController,
    OwnInstitutionsController,
  ],
  providers: [
    TutoringErasure,
    SeatErasure,
    CertificatesService,
    CertificateFilesService,
    TypesetterService,
    BadgesService,
    LearnersService,
    ActivityService,
    CompletionService,
    CertificationService,
    ProofService,
    OutlineService,
    PlaySessionsService,
    LessonViewsService,
    SearchService,
    QuizzesService,
    GradingService,
    DecisionsService,
    NotesService,
    QuestionsService,
    QuestionSearchService,
    AnswersService,
    FollowUpService,
    PersonsService,
    SeatsService,
    SeatOrdersService,
    TutoringsService,
    LeavingService,
    ResidentsService,
    AttestationsService,
    InstitutionPagesService,
    InstitutionWeeks,
    OwnInstitutionsService,
    PlansService,
  ],
  exports: [
    PlansService,
    CertificatesService,
    CompletionService,
    CertificationService,
    LearnersService,
    OutlineService,
    AnswersService,
    SeatsService,
    SeatOrdersService,
    TutoringsService,
    InstitutionWeeks,
  ],
})
export class LearningModule {}
