import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountsModule, EarnedCertificates, InstitutionSeats } from '../src/accounts/index.ts';
import {
  AccessGuard,
  AnswerInterceptor,
  type Config,
  configModule,
  DatabaseModule,
  DatabaseReadyGuard,
  healthModule,
  observabilityModule,
  ProblemFilter,
  RateLimitGuard,
  RateLimitModule,
} from '../src/foundation/index.ts';
import { CertificationService, LearningModule, SeatsService } from '../src/learning/index.ts';
import { OperationsModule } from '../src/operations/index.ts';
import { academyDelivery, PagesModule } from '../src/pages/index.ts';
import { PracticeModule } from '../src/practice/index.ts';
import { WebinarsModule } from '../src/webinars/index.ts';

@Module({})
class AppModule {}

/** The root module of the API. */
export function appModule(config: Config): DynamicModule {
  const delivery = academyDelivery(config);
  return {
    module: AppModule,
    // For the tokens by which a room calls one above it, and for what is mounted once.
    global: true,
    exports: [EarnedCertificates, InstitutionSeats, delivery],
    imports: [
      configModule(config),
      observabilityModule(config),
      DatabaseModule,
      RateLimitModule,
      AccountsModule,
      LearningModule,
      PracticeModule,
      WebinarsModule,
      PagesModule,
      OperationsModule,
      delivery,
      healthModule(delivery),
    ],
    providers: [
      { provide: APP_FILTER, useClass: ProblemFilter },
      // The order matters: the guard for the database runs first, because the others query it.
      { provide: APP_GUARD, useClass: DatabaseReadyGuard },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: RateLimitGuard },
      { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
      { provide: EarnedCertificates, useExisting: CertificationService },
      { provide: InstitutionSeats, useExisting: SeatsService },
    ],
  };
}
