import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CandidatePagesService } from './page/candidate-pages.service.ts';
import { ReleasedFilesService } from './page/released-files.service.ts';
import { RenderingService } from './page/rendering.service.ts';
import { Site } from './page/site.ts';
import { type DeliveryOptions, DeliveryProduct, RELEASE_STORE } from './ports.ts';
import { PreviewTokensService } from './registry/preview/preview-tokens.service.ts';
import { PreviewsService } from './registry/preview/previews.service.ts';
import { RegistryService } from './registry/registry.service.ts';
import { ServedReleasesService } from './registry/served-releases.service.ts';
import { ApplicationsService } from './releases/applications/applications.service.ts';
import { MovesService } from './releases/applications/moves.service.ts';
import { CompatibilityService } from './releases/compatibility/compatibility.service.ts';
import { DeploymentsService } from './releases/deployments/deployments.service.ts';
import { DamageLog } from './releases/files/damage-log.service.ts';
import { ReadBackService } from './releases/files/read-back.service.ts';
import { ReleaseFilesService } from './releases/files/release-files.service.ts';
import { HealthService } from './releases/health/health.service.ts';
import { RELEASE_HEALTH_MODEL, releaseHealthSchema } from './releases/health/release-health.schema.ts';
import { PlansService } from './releases/plans/plans.service.ts';
import { RELEASE_MODEL, releaseRecordSchema } from './releases/release.schema.ts';
import { ReleasesService } from './releases/releases.service.ts';
import { SetDescriptionsService } from './releases/sets/set-descriptions.service.ts';
import { SetRefusalsService } from './releases/sets/set-refusals.service.ts';
import { SetsService } from './releases/sets/sets.service.ts';
import { type DeployTokensSetup, deployTokensModule } from './releases/tokens/deploy-tokens.module.ts';
import { openStore } from './store/index.ts';
import { PageTokensService } from './telemetry/page-tokens.service.ts';
import { REMOTE_HEALTH_MODEL, remoteHealthSchema } from './telemetry/remote-health.schema.ts';
import { REPORTING_PAGE_MODEL, reportingPageSchema } from './telemetry/reporting-page.schema.ts';
import { ReportingPagesService } from './telemetry/reporting-pages.service.ts';
import { TelemetryService } from './telemetry/telemetry.service.ts';

/** What the product gives to delivery. */
export interface DeliverySetup extends DeployTokensSetup {
  options: DeliveryOptions;
  product: Type<DeliveryProduct>;
}

@Module({})
class DeliveryModule {}

/** Creates the module that brings the shell and the remotes to browsers: releases and their files, registry, pages, telemetry. */
export function deliveryModule(setup: DeliverySetup): DynamicModule {
  const { options, imports = [], product } = setup;
  const tokens = deployTokensModule(setup);
  return {
    module: DeliveryModule,
    imports: [
      ...imports,
      tokens,
      MongooseModule.forFeature([
        { name: RELEASE_MODEL, schema: releaseRecordSchema },
        { name: RELEASE_HEALTH_MODEL, schema: releaseHealthSchema },
        { name: REMOTE_HEALTH_MODEL, schema: remoteHealthSchema },
        { name: REPORTING_PAGE_MODEL, schema: reportingPageSchema },
      ]),
    ],
    providers: [
      { provide: DeliveryProduct, useClass: product },
      { provide: RELEASE_STORE, useFactory: () => openStore(options.releasesStore) },
      ApplicationsService,
      CompatibilityService,
      PlansService,
      DeploymentsService,
      ReadBackService,
      DamageLog,
      ReleaseFilesService,
      MovesService,
      ReleasesService,
      SetDescriptionsService,
      SetRefusalsService,
      SetsService,
      PreviewTokensService,
      PreviewsService,
      ServedReleasesService,
      RegistryService,
      ReleasedFilesService,
      RenderingService,
      CandidatePagesService,
      Site,
      HealthService,
      PageTokensService,
      ReportingPagesService,
      TelemetryService,
    ],
    exports: [
      tokens,
      DeliveryProduct,
      ApplicationsService,
      CompatibilityService,
      DeploymentsService,
      ReleaseFilesService,
      ReleasesService,
      SetsService,
      PreviewsService,
      RegistryService,
      HealthService,
      TelemetryService,
      Site,
    ],
  };
}
