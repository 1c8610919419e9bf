import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountModule } from './account/account.module.ts';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.ts';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CampusesModule } from './campuses/campuses.module.ts';
import { CertificatesModule } from './certificates/certificates.module.ts';
import { AccessGuard } from './common/access.guard.ts';
import { AnswerInterceptor } from './common/answer.interceptor.ts';
import { ProblemFilter } from './common/problem.filter.ts';
import { configModule } from './config/config.module.ts';
import type { Config } from './config/env.ts';
import { ContactModule } from './contact/contact.module.ts';
import { CoursesModule } from './courses/courses.module.ts';
import { DashboardModule } from './dashboard/dashboard.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { DatabaseReadyGuard } from './database/database-ready.guard.ts';
import { DecisionsModule } from './decisions/decisions.module.ts';
import { academyDelivery } from './delivery/delivery.module.ts';
import { DemoModule } from './demo/demo.module.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { EmailVerificationModule } from './email-verification/email-verification.module.ts';
import { EnrollmentsModule } from './enrollments/enrollments.module.ts';
import { FilmSearchModule } from './film-search/film-search.module.ts';
import { FilmsModule } from './films/films.module.ts';
import { FollowUpModule } from './follow-up/follow-up.module.ts';
import { GraphicsModule } from './graphics/graphics.module.ts';
import { healthModule } from './health/health.module.ts';
import { ImagesModule } from './images/images.module.ts';
import { JournalModule } from './journal/journal.module.ts';
import { KnownDevicesModule } from './known-devices/known-devices.module.ts';
import { LearningModule } from './learning/learning.module.ts';
import { LessonViewsModule } from './lesson-views/lesson-views.module.ts';
import { NotesModule } from './notes/notes.module.ts';
import { observabilityModule } from './observability/observability.module.ts';
import { OrganisationModule } from './organisation/organisation.module.ts';
import { PasswordResetModule } from './password-reset/password-reset.module.ts';
import { AuthoringModule } from './programs/authoring.module.ts';
import { ProgramsModule } from './programs/programs.module.ts';
import { PromotionMailModule } from './promotion-mail/promotion-mail.module.ts';
import { QuizzesModule } from './quizzes/quizzes.module.ts';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.ts';
import { RateLimitModule } from './rate-limit/rate-limit.module.ts';
import { RetentionModule } from './retention/retention.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { SecondFactorModule } from './second-factor/second-factor.module.ts';
import { ShareImagesModule } from './share-images/share-images.module.ts';
import { StatsModule } from './stats/stats.module.ts';
import { ThemeModule } from './theme/theme.module.ts';
import { UsersModule } from './users/users.module.ts';

@Module({})
class AppModule {}

/** The root module of the API. */
export function appModule(config: Config): DynamicModule {
  const delivery = academyDelivery(config);
  return {
    module: AppModule,
    imports: [
      configModule(config),
      observabilityModule(config),
      DatabaseModule,
      GraphicsModule,
      RateLimitModule,
      UsersModule,
      KnownDevicesModule,
      AuthModule,
      SecondFactorModule,
      AccountModule,
      AccountDeletionModule,
      EmailVerificationModule,
      PasswordResetModule,
      PromotionMailModule,
      CoursesModule,
      EnrollmentsModule,
      ProgramsModule,
      LearningModule,
      DocumentsModule,
      QuizzesModule,
      DecisionsModule,
      NotesModule,
      LessonViewsModule,
      FilmSearchModule,
      FollowUpModule,
      CertificatesModule,
      AuthoringModule,
      ReviewsModule,
      CampusesModule,
      StatsModule,
      ContactModule,
      ThemeModule,
      ShareImagesModule,
      DashboardModule,
      AnalyticsModule,
      JournalModule,
      OrganisationModule,
      RetentionModule,
      ImagesModule,
      FilmsModule,
      delivery,
      healthModule(delivery),
      DemoModule,
    ],
    providers: [
      { provide: APP_FILTER, useClass: ProblemFilter },
      // The order matters: the guard for the database runs first, because the others query it.
      { provide: APP_GUARD, useClass: DatabaseReadyGuard },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: RateLimitGuard },
      { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    ],
  };
}
