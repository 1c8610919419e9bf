import { deliveryModule, deployTokensModule } from '@iris/delivery/server';
import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../accounts/index.ts';
import { CatalogModule } from '../../catalog/index.ts';
import {
  type Config,
  DatabaseService,
  JournalModule,
  JournalService,
  RateLimitModule,
  siteOf,
} from '../../foundation/index.ts';
import { WebinarsModule } from '../../webinars/index.ts';
import { CrawlerFiles } from '../crawlers/crawler-files.ts';
import { FormsService } from '../forms/forms.service.ts';
import { SiteRoutes } from '../site-routes.ts';
import { DeliveryProductService } from './delivery-product.service.ts';
import { DeploymentsController } from './deployments.controller.ts';
import { ReleaseErrorsModule } from './errors/release-errors.module.ts';
import { HealthWatch } from './health-watch.ts';
import { NetworksService } from './networks.service.ts';
import { RegistryController } from './registry.controller.ts';
import { ReleasesController } from './releases.controller.ts';
import { TelemetryController } from './telemetry.controller.ts';
import { cspViolationCollection } from './violations/csp-violation.schema.ts';
import { ViolationsController } from './violations/violations.controller.ts';
import { ViolationsService } from './violations/violations.service.ts';

@Module({})
class AcademyDeliveryModule {}

/** Mounts delivery in the academy, with its routes. */
export function academyDelivery(config: Config): DynamicModule {
  const delivery = deliveryModule({
    options: {
      secret: config.jwtSecret,
      publicUrl: config.publicUrl,
      releasesStore: config.releasesStore,
      releasesUrl: config.releasesUrl,
      origin: new URL(siteOf(config)).origin,
      rendererFile: config.rendererFile,
      renderingTimeMs: config.renderingTimeMs,
      operatorToken: config.operatorToken,
      healthRollback: config.healthRollback,
    },
    imports: [AccountsModule, CatalogModule, JournalModule, RateLimitModule, ReleaseErrorsModule, WebinarsModule],
    database: DatabaseService,
    journal: JournalService,
    product: DeliveryProductService,
  });
  return {
    module: AcademyDeliveryModule,
    imports: [delivery, AccountsModule, MongooseModule.forFeature([cspViolationCollection])],
    controllers: [
      ReleasesController,
      DeploymentsController,
      RegistryController,
      TelemetryController,
      ViolationsController,
    ],
    providers: [CrawlerFiles, FormsService, HealthWatch, NetworksService, SiteRoutes, ViolationsService],
    exports: [delivery],
  };
}

/** The deploy tokens of the academy, for commands. */
export const academyTokens = deployTokensModule({
  options: { operatorToken: undefined },
  imports: [JournalModule],
  database: DatabaseService,
  journal: JournalService,
});
