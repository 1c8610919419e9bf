import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReleasesModule } from '../releases/releases.module.ts';
import { CSP_VIOLATION_MODEL, cspViolationSchema } from './csp-violation.schema.ts';
import { PageTokensService } from './page-tokens.service.ts';
import { REMOTE_HEALTH_MODEL, remoteHealthSchema } from './remote-health.schema.ts';
import { REPORTING_PAGE_MODEL, reportingPageSchema } from './reporting-page.schema.ts';
import { TelemetryController } from './telemetry.controller.ts';
import { TelemetryService } from './telemetry.service.ts';
import { ViolationsService } from './violations.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: REMOTE_HEALTH_MODEL, schema: remoteHealthSchema },
      { name: REPORTING_PAGE_MODEL, schema: reportingPageSchema },
      { name: CSP_VIOLATION_MODEL, schema: cspViolationSchema },
    ]),
    ReleasesModule,
  ],
  controllers: [TelemetryController],
  providers: [PageTokensService, TelemetryService, ViolationsService],
  exports: [PageTokensService, TelemetryService],
})
export class TelemetryModule {}
