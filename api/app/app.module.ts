import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import {
  AccountModule,
  AuthModule,
  EarnedCertificates,
  EmailVerificationModule,
  KnownDevicesModule,
  PasswordResetModule,
  PromotionMailModule,
  SecondFactorModule,
  UsersModule,
} from '../src/accounts/index.ts';
import { AuthoringModule, DocumentsModule, FilmsModule } from '../src/authoring/index.ts';
import { CoursesModule, EnrollmentsModule, ProgramsModule, ReviewsModule } from '../src/catalog/index.ts';
import {
  AccessGuard,
  AnswerInterceptor,
  type Config,
  configModule,
  DatabaseModule,
  DatabaseReadyGuard,
  healthModule,
  JournalModule,
  observabilityModule,
  ProblemFilter,
  RateLimitGuard,
  RateLimitModule,
} from '../src/foundation/index.ts';
import {
  CertificatesModule,
  CertificationService,
  DecisionsModule,
  FilmSearchModule,
  FollowUpModule,
  LearningModule,
  LessonViewsModule,
  NotesModule,
  QuizzesModule,
} from '../src/learning/index.ts';
import {
  AccountDeletionModule,
  AnalyticsModule,
  DashboardModule,
  DemoModule,
  RetentionModule,
} from '../src/operations/index.ts';
import { academyDelivery, ShareImagesModule } from '../src/pages/index.ts';
import { OrganisationModule, ThemeModule } from '../src/settings/index.ts';
import {
  CampusesModule,
  ContactModule,
  GraphicsModule,
  ImagesModule,
  StatsModule,
  ThemeEditingModule,
} from '../src/site/index.ts';

@Module({})
class AppModule {}

/** The root module of the API. */
export function appModule(config: Config): DynamicModule {
  const delivery = academyDelivery(config);
  return {
    module: AppModule,
    // For the tokens by which a room calls one above it.
    global: true,
    exports: [EarnedCertificates],
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
      ThemeEditingModule,
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
      { provide: EarnedCertificates, useExisting: CertificationService },
    ],
  };
}
